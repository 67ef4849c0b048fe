const WHOLE = /const \{ hooks \} = require\('@tarojs\/runtime'\)/

/**
 * A loader for @tarojs/taro's index. It takes all of Taro's runtime to read one thing of it; asked for that alone, webpack drops what nobody
 * uses: a parser of HTML, styles in it, an address and a history that the mini-program does not have.
 */
module.exports = function takeHooksOnly(code) {
  if (!WHOLE.test(code)) throw new Error("Taro's index asks for its hooks in another way than expected.")
  return code.replace(WHOLE, "const hooks = require('@tarojs/runtime').hooks")
}
