const { createHash } = require('node:crypto')
const { transformSync } = require('@babel/core')

/** Long enough that no two names of the package agree, which a test holds. */
const NAME_LENGTH = 3

/** A property that stands for a private name of a module: the same in every build. */
const shorten = (module, name) => {
  const digest = createHash('sha256').update(`${module}#${name}`).digest('base64url')
  return `$${digest.replace(/[^a-zA-Z0-9]/g, '').slice(0, NAME_LENGTH)}`
}

const replacePrivate =
  module =>
  ({ types: t }) => ({
    visitor: {
      // All of them before the next plugin looks at a class.
      Program(program) {
        program.traverse({
          ClassPrivateProperty(path) {
            // Undefined until it is set: a property is so without being named.
            if (path.node.value === null) path.remove()
            else path.node.type = 'ClassProperty'
          },
          ClassPrivateMethod({ node }) {
            node.type = 'ClassMethod'
          },
          PrivateName(path) {
            path.replaceWith(t.identifier(shorten(module, path.node.id.name)))
          },
        })
      },
    },
  })

/**
 * Writes private members of classes as properties with short names. Browsers that don't know private members would else need a map of every
 * object for each of them: eight kilobytes of react-query.
 * @param source an ES module
 * @param module its name, which tells its names from those of a class above or below it
 */
exports.shortenPrivateNames = (source, module) =>
  transformSync(source, {
    babelrc: false,
    configFile: false,
    compact: false,
    // Fields are set in the constructor: not every browser knows them either.
    assumptions: { setPublicClassFields: true },
    plugins: [replacePrivate(module), '@babel/plugin-transform-class-properties'],
  }).code
