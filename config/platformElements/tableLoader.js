/** What follows the table in Taro's file; what stands before it are the parts of the table. */
const AFTER_TABLE = 'const controlledComponent'

/** Puts our table of elements in the place of Taro's. At run time only the names count: events go by their own. */
module.exports = function replaceTable(source) {
  const start = source.indexOf(AFTER_TABLE)
  if (start < 0) throw new Error('Taro keeps its table of elements in another way')
  const names = Object.entries(this.getOptions().table).map(([element, attributes]) => [
    element,
    Object.fromEntries(
      Object.keys(attributes)
        .filter(attribute => !attribute.startsWith('bind'))
        .map(attribute => [attribute, 0]),
    ),
  ])
  return [
    `const internalComponents = ${JSON.stringify(Object.fromEntries(names))}`,
    "const animation = {}, touchEvents = {}, singleQuote = text => `'${text}'`",
    source.slice(start),
  ].join('\n')
}
