const { settleTranslator } = require('./settleTranslator')

module.exports = settleTranslator
