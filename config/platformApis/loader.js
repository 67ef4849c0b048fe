const { keepUsedApis, listUsedApis } = require('./usedApis')

module.exports = function dropUnusedApis(source) {
  const { sources } = this.getOptions()
  this.addContextDependency(sources)
  return keepUsedApis(source, listUsedApis(sources))
}
