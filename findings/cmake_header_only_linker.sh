#!/bin/sh
# A C++ file that CMake does not compile still has the program linked as C++
# Expected: a source marked HEADER_FILE_ONLY is no part of the program, so one whose other sources
# are C is linked by the C compiler.
# Seen: with CMake 3.25.2 and 4.1.2 nothing compiles the C++ file, and yet the C++ compiler links,
# which asks for libstdc++.
# Here: the image's only C++ file of the Pico SDK is left out so. The image could not be linked where
# the chip's libstdc++ is not installed; boards/common sets LINKER_LANGUAGE now.
# Needs a C and a C++ compiler.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.13)
project(example C CXX)
add_executable(plain main.c)
add_executable(left_out main.c extra.cpp)
set_source_files_properties(extra.cpp PROPERTIES HEADER_FILE_ONLY ON)
add_executable(told main.c extra.cpp)
set_target_properties(told PROPERTIES LINKER_LANGUAGE C)
END
echo 'int main(void) { return 0; }' > main.c
echo 'int unused;' > extra.cpp
for version in 3.25.2 4.1.2; do
    python3 -m venv "$version"
    "$version/bin/pip" -q --disable-pip-version-check install "cmake==$version" ninja==1.13.0
    PATH="$PWD/$version/bin:$PATH" "$version/bin/cmake" -G Ninja -S . -B "$version/built" > "$version/log"
    echo "$version"
    sed -n 's/^build \(.*\): \(C.*\)_EXECUTABLE_LINKER.*/\1 is linked as \2/p' "$version/built/build.ninja"
    grep -c '^build .*extra' "$version/built/build.ninja" || true
done > seen
cat > expected <<'END'
3.25.2
plain is linked as C
left_out is linked as CXX
told is linked as C
0
4.1.2
plain is linked as C
left_out is linked as CXX
told is linked as C
0
END
cat seen
diff expected seen && echo "as described"
