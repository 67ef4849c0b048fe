const path = require('node:path')
const { requireWithEsbuild } = require('@tarojs/helper')

const root = path.resolve(__dirname, '../..')
const { composeLegalTexts, writeLegalTextsModule } = requireWithEsbuild(
  path.join(__dirname, 'composeLegalTexts.ts'),
)

/** The texts of a language are a module of their own, which is loaded when it is asked for. */
const writeModule = (target, file) =>
  writeLegalTextsModule(locale => {
    const module = JSON.stringify(`${file}?${locale}`)
    return target === 'h5'
      ? `import(/* webpackChunkName: "legal-${locale}" */ ${module})`
      : `Promise.resolve(require(${module}))`
  })

/** `documents.json` becomes what loads the legal texts, and with a language behind it the texts in that. */
module.exports = function legalLoader() {
  this.cacheable(true)
  this.addContextDependency(path.join(root, 'locales/legal'))
  const locale = this.resourceQuery.slice(1)
  if (!locale) return writeModule(this.getOptions().target, this.resourcePath)
  return `export default ${JSON.stringify(composeLegalTexts(root, locale))}`
}
