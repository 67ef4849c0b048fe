/** What Taro's renderer says of its host once and for all (@tarojs/react, `hostConfig`). */
const HOST = {
  supportsMutation: true,
  supportsPersistence: false,
  supportsHydration: false,
  supportsMicrotasks: true,
  supportsTestSelectors: false,
}

/** Tells React's reconciler at build time what it asks its host at run time: the parts for other hosts are dropped, seven kilobytes. */
module.exports = function settleHost(source) {
  return Object.entries(HOST).reduce((text, [name, value]) => {
    const question = `$$$hostConfig.${name}`
    if (!text.includes(question)) throw new Error(`The reconciler does not ask for ${name}`)
    return text.replaceAll(question, String(value))
  }, source)
}
