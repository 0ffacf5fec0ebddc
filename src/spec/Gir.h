// SPDX-License-Identifier: Apache-2.0
// What do the functions of a library allocate, keep and release, as GObject introspection says it? GLib, GIO, GTK and
// some 275 other libraries ship a `.gir` file that states for each result and parameter who owns it afterwards.
//
//   <method name="load_contents" c:identifier="g_file_load_contents" throws="1">
//     <parameter name="contents" direction="out" transfer-ownership="full"> <array c:type="char**"> …
//
//   becomes   int g_file_load_contents(void *file, …, out own(malloc) void **contents [[on return != 0]], …,
//                                      out own(GError) void **error [[on error != null && return == 0]]);
//
// Objects that count their holders (GObject, boxed types with `ref`) are given with a reference that the caller must
// give back; giving it back hands the object on and does not end its life, since others may hold it: a lost reference
// is found, a use after the last `unref` is not.
//
// Not said here: what macros and inline functions of the headers do, and what introspection gets wrong. specs/glib.own
// says that, and is asked first.
#pragma once

#include "spec/Model.h"
#include "spec/Xml.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <string>
#include <vector>

namespace wt::spec {

/// How the objects of a type are released.
enum class GirTypeKind : uint8_t {
  Object,  // counted, released by g_object_unref: classes and interfaces
  Counted, // a record with `ref` and `unref`
  Freed,   // a record with `free`
  Plain,   // nobody owns one
};

/// The types of the files read so far, by qualified name (`Gio.File`): a library's functions hand out other libraries'
/// types.
using GirTypes = llvm::StringMap<GirTypeKind>;

/// `<include name="GObject" version="2.0"/>`
struct GirInclude {
  std::string name; // `GObject-2.0`
  uint32_t line = 0;
};

struct GirHead {
  std::vector<GirInclude> includes;
  std::vector<std::string> headers; // `gio/gio.h`
};

/// The first lines of a file: what it needs, and which headers it speaks of. Reads no further than the namespace.
GirHead readGirHead(llvm::StringRef document, llvm::StringRef path);

struct GirResult {
  File file;
  std::vector<Problem> problems; // reading stopped there
  std::vector<Problem> doubts;   // words and names that mean nothing: the annotation is not used, all others are
};

/// The file's functions as specifications. Files it includes should have been read before it, into the same `types`.
/// `wanted`: null for all; else only functions of these names are read. The rest is not even parsed: a program mentions
/// a few hundred of the ten thousand functions of GTK and what it needs. Doubts are told where all is read.
GirResult readGir(llvm::StringRef document, llvm::StringRef path, GirTypes& types,
                  const llvm::StringSet<>* wanted = nullptr);

} // namespace wt::spec
