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
      },
    ],
  ],
}
