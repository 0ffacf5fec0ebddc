# The few functions every folder's CMake file uses.

separate_arguments(WT_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")

# LLVM's support library: for every folder. Debian's shared library; never mixed with the static ones.
add_library(wt_llvm INTERFACE)
target_include_directories(wt_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
target_compile_definitions(wt_llvm INTERFACE ${WT_LLVM_DEFINITIONS})
target_link_libraries(wt_llvm INTERFACE LLVM)

# Clang: for src/frontend/ alone.
add_library(wt_clang INTERFACE)
target_include_directories(wt_clang SYSTEM INTERFACE ${CLANG_INCLUDE_DIRS})
target_link_libraries(wt_clang INTERFACE clang-cpp wt_llvm)

add_library(wt_options INTERFACE)
target_include_directories(wt_options INTERFACE ${CMAKE_SOURCE_DIR}/src)
target_compile_options(wt_options INTERFACE -Wall -Wextra -Werror -Werror=switch -Wno-unused-parameter)
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  target_compile_options(wt_options INTERFACE -Wcovered-switch-default)
endif()
if(WT_SANITIZE)
  target_compile_options(wt_options INTERFACE -fsanitize=address,undefined -fno-omit-frame-pointer)
  target_link_options(wt_options INTERFACE -fsanitize=address,undefined)
endif()
if(WT_SANITIZE_THREADS)
  target_compile_options(wt_options INTERFACE -fsanitize=thread -fno-omit-frame-pointer)
  target_link_options(wt_options INTERFACE -fsanitize=thread)
endif()
if(WT_RULE_HITS)
  target_compile_definitions(wt_options INTERFACE WT_RULE_HITS=1)
endif()

# wt_library(name DEPS a b …): a static library of the .cpp files in the current folder.
function(wt_library name)
  cmake_parse_arguments(ARG "" "" "DEPS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(sources)
    add_library(${name} STATIC ${sources})
    target_link_libraries(${name} PUBLIC wt_options wt_llvm ${ARG_DEPS})
  else()
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE wt_options wt_llvm ${ARG_DEPS})
  endif()
endfunction()

# wt_unit_tests(name DEPS …): one GoogleTest program of the .cpp files in the current folder.
function(wt_unit_tests name)
  cmake_parse_arguments(ARG "" "" "DEPS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  add_executable(${name} ${sources})
  target_link_libraries(${name} PRIVATE wt_options wt_llvm GTest::gtest GTest::gtest_main ${ARG_DEPS})
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  target_compile_definitions(${name} PRIVATE WT_SOURCE_DIR="${CMAKE_SOURCE_DIR}" WT_BINARY_DIR="${CMAKE_BINARY_DIR}")
  add_test(NAME ${name} COMMAND ${name})
endfunction()

# wt_embed(target header table files…): makes a header with the texts of the files, and lets the target include it.
function(wt_embed target header table)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${header})
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DTABLE=${table} "-DFILES=${ARGN}" -P ${CMAKE_SOURCE_DIR}/cmake/EmbedFiles.cmake
    DEPENDS ${ARGN} ${CMAKE_SOURCE_DIR}/cmake/EmbedFiles.cmake VERBATIM)
  target_sources(${target} PRIVATE ${output})
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
endfunction()
