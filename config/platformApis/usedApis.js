const fs = require('node:fs')
const path = require('node:path')

const CALL = /\bTaro\s*\??\.\s*([A-Za-z]+)/g

/** The platform's calls that our sources make, all of them by the name `Taro`. */
exports.listUsedApis = sources =>
  new Set(
    fs
      .readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file) && !/\.(h5|test)\.tsx?$/.test(file))
      .flatMap(file => [...fs.readFileSync(path.join(sources, file), 'utf8').matchAll(CALL)])
      .map(([, name]) => name),
  )

const LIST = /const needPromiseApis = new Set\(\[([^\]]*)\]\)/

/** Of the calls that Taro makes return promises those that we make: it names every one of the platform. */
exports.keepUsedApis = (source, used) => {
  if (!LIST.test(source)) throw new Error('Taro lists the calls of the platform in another way')
  return source.replace(LIST, (_, names) => {
    const kept = names.match(/\w+/g).filter(name => used.has(name))
    return `const needPromiseApis = new Set(${JSON.stringify(kept)})`
  })
}
