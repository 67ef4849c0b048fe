const path = require('node:path')
const { requireWithEsbuild } = require('@tarojs/helper')

const root = path.resolve(__dirname, '../..')
const { carriedBy, composeLegal, legalFile, legalLocales, readDocumentList } = requireWithEsbuild(
  path.join(__dirname, 'compose.ts'),
)
const { brands, chooseBrand } = requireWithEsbuild(path.join(root, 'config/brands.ts'))

/** `documents.json` becomes the texts that this build carries, each loaded when it is asked for. */
const carriedModule = target => {
  const list = readDocumentList(root)
  const entries = carriedBy(chooseBrand(process.env.BRAND), list).map(document => {
    const locales = legalLocales.map(locale => {
      const file = JSON.stringify(legalFile(root, { folder: list[document], document, locale }))
      const load =
        target === 'h5'
          ? `import(/* webpackChunkName: "legal-${document}-${locale}" */ ${file})`
          : `Promise.resolve(require(${file}))`
      return `${JSON.stringify(locale)}: () => ${load}`
    })
    return `${JSON.stringify(document)}: { ${locales.join(', ')} }`
  })
  const names = Object.fromEntries(Object.values(brands).map(({ id, name }) => [id, name]))
  return [
    `export const carried = { ${entries.join(', ')} }`,
    `export const owners = ${JSON.stringify(list)}`,
    `export const names = ${JSON.stringify(names)}`,
  ].join('\n')
}

/** A Markdown file becomes the document that it makes with its clauses. */
module.exports = function legalLoader() {
  this.cacheable(true)
  this.addContextDependency(path.join(root, 'locales/legal/clauses'))
  if (this.resourcePath.endsWith('documents.json')) return carriedModule(this.getOptions().target)
  const folder = path.basename(path.dirname(this.resourcePath))
  const [document, locale] = path.basename(this.resourcePath, '.md').split('.')
  return `export default ${JSON.stringify(composeLegal(root, { folder, document, locale }))}`
}
