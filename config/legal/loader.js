const path = require('node:path')
const { requireWithEsbuild } = require('@tarojs/helper')

const root = path.resolve(__dirname, '../..')
const { listBundledLegalDocuments, composeLegalDocument, getLegalFilePath, readLegalDocumentList } =
  requireWithEsbuild(path.join(__dirname, 'composeLegalDocument.ts'))
const { LOCALES } = requireWithEsbuild('@anzuo/domain/locale')
const { brands, resolveBrand } = requireWithEsbuild(path.join(root, 'config/brands.ts'))

/** `documents.json` becomes the texts that this build carries, each loaded when it is asked for. */
const writeDocumentModule = target => {
  const list = readLegalDocumentList(root)
  const entries = listBundledLegalDocuments(resolveBrand(process.env.BRAND), list).map(document => {
    const locales = LOCALES.map(locale => {
      const file = JSON.stringify(getLegalFilePath(root, { folder: list[document], document, locale }))
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
    `export const bundledDocuments = { ${entries.join(', ')} }`,
    `export const documentOwners = ${JSON.stringify(list)}`,
    `export const brandNames = ${JSON.stringify(names)}`,
  ].join('\n')
}

/** A Markdown file becomes the document that it makes with its clauses. */
module.exports = function legalLoader() {
  this.cacheable(true)
  this.addContextDependency(path.join(root, 'locales/legal/clauses'))
  if (this.resourcePath.endsWith('documents.json')) return writeDocumentModule(this.getOptions().target)
  const folder = path.basename(path.dirname(this.resourcePath))
  const [document, locale] = path.basename(this.resourcePath, '.md').split('.')
  return `export default ${JSON.stringify(composeLegalDocument(root, { folder, document, locale }))}`
}
