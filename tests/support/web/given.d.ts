// What a module of the Python side gives a test (tests/support/scripts.py).

declare module "given" {
  const given: any;
  export default given;
}
