// Taro reads this file for both targets. core-js is left out: the supported browsers (package.json, browserslist) have what we use.
module.exports = {
  presets: [['taro', { framework: 'react', ts: true, compiler: 'webpack5', useBuiltIns: false }]],
}
