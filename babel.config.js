/**
 * Every supported browser has these, but for one fault in each of some: Babel would rewrite all their uses, which makes components a
 * tenth larger. Only the shapes that a browser has wrong are rewritten (`BROWSER_FAULTS`).
 */
const NATIVE_SYNTAX = ['transform-optional-chaining', 'transform-parameters', 'transform-destructuring']

const BROWSER_FAULTS = [
  'bugfix/transform-v8-spread-parameters-in-optional-chaining',
  'bugfix/transform-safari-id-destructuring-collision-in-function-expression',
  'bugfix/transform-safari-rest-destructuring-rhs-array',
]

// Taro reads this file for both targets. core-js is left out: the supported browsers (package.json, browserslist) have what we use.
// `import()` is left to webpack: rewritten to `require`, files whose names are only known at run time would be missing.
module.exports = {
  presets: [
    [
      'taro',
      {
        framework: 'react',
        ts: true,
        compiler: 'webpack5',
        useBuiltIns: false,
        'dynamic-import-node': false,
        exclude: NATIVE_SYNTAX,
        include: BROWSER_FAULTS,
      },
    ],
  ],
}
