/**
 * A loader for texts: as an object of the language instead of JSON in a string, where every key and every quotation mark in a text would be
 * quoted once more.
 */
module.exports = function writeTextsAsObject(json) {
  return `export default ${JSON.stringify(JSON.parse(json))}`
}
