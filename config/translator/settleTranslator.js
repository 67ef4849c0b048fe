const { transformSync } = require('@babel/core')

/**
 * Members of i18next's classes that nothing reaches in the way in which we set it up (src/i18n/instance.ts): texts are given to it, so that
 * there is no backend; nobody clones it or asks for details; our texts name no format; plural rules are ours (src/i18n/plurals.ts).
 */
const UNREACHED_MEMBERS = {
  Connector: 'queueLoad loaded read prepareLoading load reload noticeDevFallback loadOne saveMissing',
  Formatter: 'init add addCached format',
  I18n: 'reloadResources hydrate cloneInstance dir exists setDefaultNamespace toJSON',
  Interpolator: 'nest reset',
  LanguageUtil: 'clearCache deprecateBareCode',
  PluralResolver: 'clearCache getRule needsPlural getPluralFormsOfKey getSuffixes',
  ResourceStore: 'addResource addResources removeResourceBundle removeNamespaces deprecateDottedLng toJSON',
  Translator: 'exists getUsedParamsDetails',
}

/** What we never say otherwise, to i18next as a whole or with a single text. */
const NEVER_SET = new Set(
  (
    'appendNamespaceToCIMode appendNamespaceToMissingKey context debug defaultVariables fallbackNS i18nFormat joinArrays ' +
    'lowerCaseLng cleanCode missingInterpolationHandler missingKeyHandler missingKeyNoValueFallbackToKey nonExplicitSupportedLngs ordinal ' +
    'parseMissingKeyHandler partialBundledLanguages postProcess preload returnDetails returnNull returnedObjectHandler saveMissing ' +
    'saveMissingPlurals saveMissingTo updateMissing userDefinedKeySeparator userDefinedNsSeparator alwaysFormat ' +
    'languageDetector formatter backend isClone'
  ).split(' '),
)

/** Whose properties those are: options of the whole and of one text, and the parts that can be plugged in. */
const OPTION_HOLDERS = /^(this\.options|this\.modules|this\.services|options|opt|this)$/

/** Without `debug` these write nothing. */
const SILENT_LOGS = /\blogger\.(log|warn|deprecate|once)$/

const getPath = node => {
  if (node.type === 'ThisExpression') return 'this'
  if (node.type === 'Identifier') return node.name
  if (/MemberExpression$/.test(node.type) && !node.computed)
    return `${getPath(node.object)}.${node.property.name}`
  return ''
}

const settle =
  left =>
  ({ types: t }) => ({
    visitor: {
      ClassMethod(path) {
        const owner = path.parentPath.parent.id.name
        const name = path.node.key.name
        const members = left.get(owner)
        if (!members?.delete(name)) return
        path.remove()
      },
      'MemberExpression|OptionalMemberExpression'(path) {
        const { node, parent } = path
        if (node.computed || !NEVER_SET.has(node.property.name)) return
        if (!OPTION_HOLDERS.test(getPath(node.object))) return
        const isWritten =
          (parent.type === 'AssignmentExpression' && parent.left === node) ||
          (parent.type === 'UnaryExpression' && parent.operator === 'delete')
        if (isWritten) return
        path.replaceWith(t.unaryExpression('void', t.numericLiteral(0)))
      },
      ExpressionStatement(path) {
        const { expression } = path.node
        if (/CallExpression$/.test(expression.type) && SILENT_LOGS.test(getPath(expression.callee)))
          path.remove()
      },
    },
  })

/** Replaces the one place where i18next says something, and ends the build where it says it in another way. */
const replaceOnce = (source, [from, to]) => {
  if (source.split(from).length !== 2) throw new Error(`i18next does not say once: ${from}`)
  return source.replace(from, () => to)
}

/** What else is known beforehand, as it stands in i18next and as it is settled. */
const SETTLED_LINES = [
  // Texts are given from the first moment, and each namespace is added by us.
  ['if (!this.options.resources || this.options.partialBundledLanguages) {', 'if (false) {'],
  [
    '        reloadResources: this.reloadResources.bind(this)\n      };\n      s.backend',
    '      };\n      s.backend',
  ],
  // No text of ours holds another one or a format.
  ['if (opt.nest !== false) res =', 'if (false) res ='],
  // Nor does any bring its own way of interpolating.
  ['if (opt.interpolation) this.interpolator.init(', 'if (false) this.interpolator.init('],
  ['if (opt.interpolation) this.interpolator.reset();', ''],
  ['        formatter = Formatter;', ''],
]

/**
 * Tells i18next while building how it is set up (src/i18n/instance.ts), so that the minifier drops what never runs.
 * @param source i18next's module of ES modules
 * @throws Error where i18next is written in another way than expected
 */
exports.settleTranslator = source => {
  const left = new Map(
    Object.entries(UNREACHED_MEMBERS).map(([owner, names]) => [owner, new Set(names.split(' '))]),
  )
  const { code } = transformSync(SETTLED_LINES.reduce(replaceOnce, source), {
    babelrc: false,
    configFile: false,
    compact: false,
    plugins: [settle(left)],
  })
  const missing = [...left].flatMap(([owner, names]) => [...names].map(name => `${owner}.${name}`))
  if (missing.length > 0) throw new Error(`i18next has no ${missing.join(', ')}`)
  return code
}
