const path = require('node:path')
const { assistiveAttributes } = require('./attributes')

/** Taro's templates leave out what assistive technology is told; this Taro plugin adds it on both of their sides. */
module.exports = ctx => {
  ctx.registerMethod({
    name: 'onSetupClose',
    fn: platform => {
      if (platform.platform !== 'weapp') return
      platform.template.mergeComponents(ctx, assistiveAttributes)
      platform.runtimePath = [platform.runtimePath, path.join(__dirname, 'runtime.js')].flat()
    },
  })
}
