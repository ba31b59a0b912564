"""What is frozen into every image: the unit, its board, and nothing it does not use.

opt=0 keeps asserts and line numbers. `pins` is generated from pins.csv by tools/image/build.py.
"""

module("_boot.py", opt=0)
module("main.py", base_path="../../firmware", opt=0)  # names are searched in this order
module("wired.py", opt=0)
module("pins.py", base_path="../board", opt=0)
module("board.py", base_path="../board", opt=0)
package("dealbox", base_path="../../firmware", opt=0)
