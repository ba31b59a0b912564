// Rules for all JavaScript of the project; tools/site/lint.py runs them.

const js = require("@eslint/js");
const globals = require("globals");

module.exports = [
  js.configs.recommended,
  {
    files: ["**/*.js", "**/*.mjs"],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    languageOptions: {
      globals: { ...globals.browser, ...globals.worker, NDEFReader: "readonly" },
    },
    rules: {
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-self-compare": "error",
      "no-unused-private-class-members": "error",
    },
  },
  { files: ["**/apart.js"], languageOptions: { globals: { NAMES: "readonly" } } },
  { files: ["**/*.mjs"], languageOptions: { globals: globals.node } }, // run by Node
  {
    files: ["**/sw.js"],
    languageOptions: {
      sourceType: "script",
      globals: {
        ...globals.serviceworker,
        ...{ NAME: "readonly", VERSION: "readonly", IS_WHOLE: "readonly", FILES: "readonly" },
      },
    },
  },
  { files: ["**/*.cjs"], languageOptions: { sourceType: "commonjs", globals: globals.node } },
];
