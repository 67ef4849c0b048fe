const path = require('node:path')
const { selectUsedAttributes } = require('./attributes')

const TARO_TABLE = /[\\/]@tarojs[\\/]shared[\\/]dist[\\/]components\.js$/

/**
 * Taro's templates and its runtime know every attribute of every element of the platform, and none that assistive technology reads. This Taro
 * plugin gives both sides those that our pages use.
 */
module.exports = ctx => {
  let table
  ctx.registerMethod({
    name: 'onSetupClose',
    fn: platform => {
      if (platform.platform !== 'weapp') return
      table = selectUsedAttributes(platform.template.internalComponents)
      Object.assign(platform.template.internalComponents, table)
      platform.runtimePath = path.join(__dirname, 'runtime.js')
    },
  })
  ctx.modifyWebpackChain(({ chain }) => {
    if (!table) return
    chain.module
      .rule('platformElements')
      .test(TARO_TABLE)
      .use('platformElements')
      .loader(path.join(__dirname, 'tableLoader.js'))
      .options({ table })
  })
}
