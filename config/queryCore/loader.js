const path = require('node:path')
const { shortenPrivateNames } = require('./shortenPrivateNames')

module.exports = function (source) {
  return shortenPrivateNames(source, path.basename(this.resourcePath))
}
