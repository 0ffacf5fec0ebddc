# Turns text files into a C++ header, at build time: cmake -DOUTPUT=… -DTABLE=… "-DFILES=a;b" -P EmbedFiles.cmake
# The table has a row per file: its name without folder and ending, and its text.
list(LENGTH FILES count)
set(content "// Made by cmake/EmbedFiles.cmake.\n#pragma once\n#include <array>\nnamespace wt::embedded {\n")
string(APPEND content "struct ${TABLE}Row { const char* name; const char* text; };\n")
string(APPEND content "inline constexpr std::array<${TABLE}Row, ${count}> ${TABLE} = {{\n")
foreach(file ${FILES})
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} text)
  string(APPEND content "{\"${name}\", R\"~~~(${text})~~~\"},\n")
endforeach()
string(APPEND content "}};\n} // namespace wt::embedded\n")
file(WRITE ${OUTPUT} "${content}")
