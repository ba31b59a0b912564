// MicroPython's module, which lies beside the scripts of a built page.
export function loadMicroPython(options: {
  url: string;
  heapsize?: number;
  linebuffer?: boolean;
  stdout?: (line: string) => void;
}): Promise<any>;
