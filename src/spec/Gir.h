// SPDX-License-Identifier: Apache-2.0
// What do the functions of a library allocate, keep and release, according to GObject introspection? GLib, GIO, GTK and
// some 275 other libraries ship a `.gir` file that states who owns each result and parameter after a call.
//
//   <method name="load_contents" c:identifier="g_file_load_contents" throws="1">
//     <parameter name="contents" direction="out" transfer-ownership="full"> <array c:type="char**"> …
//
//   becomes   int g_file_load_contents(void *file, …, out own(malloc) void **contents [[on return != 0]], …,
//                                      out own(GError) void **error [[on error != null && return == 0]]);
//
// Reference-counted objects (GObject, boxed types with `ref`) come with a reference that the caller must give back.
// `unref` passes the object on instead of ending its life, since others may hold it. So a lost reference is found, but
// not a use after the last `unref`.
//
// The file does not cover macros and inline functions of the headers, and introspection contains errors. specs/glib.own
// describes both and takes precedence.
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
  Object,   // reference-counted, released by g_object_unref: classes and interfaces
  Floating, // such a class derived from GInitiallyUnowned: a new object is nobody's until someone takes it
  Counted,  // a record with `ref` and `unref`
  Freed,    // a record with `free`
  Plain,    // nobody owns one
};

inline bool isObject(GirTypeKind kind) {
  return kind == GirTypeKind::Object || kind == GirTypeKind::Floating;
}

/// The types of the files read so far, by qualified name (`Gio.File`): a library's functions may hand out the types of
/// other libraries.
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

/// Reads the first lines of a file, up to the namespace: the files it includes, and the headers it describes.
GirHead readGirHead(llvm::StringRef document, llvm::StringRef path);

struct GirResult {
  File file;
  std::vector<Problem> problems; // the place at which reading stopped
  std::vector<Problem> doubts;   // unknown words and names; only that annotation is ignored
};

/// The file's functions as specifications. Read the files that it includes first, into the same `types`. `wanted`: null
/// reads all functions; otherwise only functions with these names are read, and the rest is not even parsed. A program
/// uses a few hundred of GTK's ten thousand functions. Doubts are reported only if everything is read.
GirResult readGir(llvm::StringRef document, llvm::StringRef path, GirTypes& types,
                  const llvm::StringSet<>* wanted = nullptr);

} // namespace wt::spec
