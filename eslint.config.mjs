import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import importX from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/**
 * Which workspace and which folder of the app may import which. Each lists what it may import; whatever is not listed is forbidden.
 * `contract` is reached by the client for types, and for what needs no schema (see the rule on type imports below).
 */
const packageArrows = {
  vitals: [],
  tongue: ['vitals'],
  'chair-protocol': [],
  domain: ['vitals', 'tongue', 'chair-protocol'],
  contract: ['domain', 'chair-protocol'],
  'miniprogram-host': [],
}
const rules = ['domain', 'vitals', 'tongue', 'chair-protocol']
const roomArrows = {
  pages: ['data', 'ui', 'platform', 'routes', 'i18n', 'contract', ...rules],
  ui: ['platform', 'routes', 'i18n', ...rules],
  data: ['platform', 'contract', ...rules],
  platform: [...rules],
  i18n: ['platform', 'domain'],
  routes: [],
  // Without React, Taro and the translator: the platform runs it alone (docs/decisions/0039).
  scanPackage: ['pages', 'ui', 'data', 'platform', 'routes', 'contract', ...rules],
}
const serverArrows = ['contract', 'domain', 'chair-protocol']
/** Modules of the server of which each may look into those before it, never into those after it. */
const serverModuleOrder = ['order', 'payment', 'refund']

const packages = Object.keys(packageArrows)
const rooms = Object.keys(roomArrows)
const folderOf = name => (packages.includes(name) ? `./packages/${name}` : `./src/${name}`)
/** The console takes what client and server share; nothing takes from the console. */
const consoleArrows = ['contract', 'domain']
const zone = ({ target, allowed, forbidden, name }) => ({
  target,
  from: forbidden.filter(other => !allowed.includes(other)).map(folderOf),
  message: `${name} may look into ${allowed.join(', ') || 'no other room'} only (docs/architecture.md).`,
})
const outside = ['./server', './scripts', './test', './console']
const zones = [
  ...packages.map(name => {
    const forbidden = packages.filter(other => other !== name)
    const { from, ...rest } = zone({ target: folderOf(name), allowed: packageArrows[name], forbidden, name })
    return { ...rest, from: [...from, './src', './config', './locales', ...outside] }
  }),
  ...rooms.map(name => {
    const forbidden = [...rooms, ...packages].filter(other => other !== name)
    const { from, ...rest } = zone({ target: folderOf(name), allowed: roomArrows[name], forbidden, name })
    return { ...rest, from: [...from, ...outside] }
  }),
  zone({ target: './server', allowed: serverArrows, forbidden: [...packages, ...rooms], name: 'The server' }),
  {
    target: './console',
    from: [
      ...packages.filter(name => !consoleArrows.includes(name)).map(folderOf),
      ...['./src', './config', './locales', './server', './scripts', './test'],
    ],
    message: 'The console may look into contract and domain only (docs/architecture.md).',
  },
  {
    target: './server',
    from: './console',
    message: 'The server serves the built console, it knows none of its code.',
  },
  ...serverModuleOrder.slice(0, -1).map((name, index) => ({
    target: `./server/src/modules/${name}`,
    from: serverModuleOrder.slice(index + 1).map(later => `./server/src/modules/${later}`),
    message: `${name} knows nothing of ${serverModuleOrder.slice(index + 1).join(' and ')} (docs/architecture.md).`,
  })),
]

/** The simulation replaces clocks and randomness of its whole process, so that nothing that runs for people may import it. */
zones.push({
  target: './server/src/!(simulation)/**/*',
  from: './server/src/simulation',
  message: 'The simulation is a program of its own: nothing imports it (docs/simulation.md).',
})

const navigationCalls = {
  selector:
    "CallExpression[callee.object.name='Taro'][callee.property.name=/^(navigateTo|redirectTo|reLaunch|switchTab|navigateBack)$/]",
  message: 'Use navigate() or goBack() from @/routes.',
}
const platformBranches = {
  selector: "MemberExpression[property.name='TARO_ENV']",
  message: 'A platform difference lives in src/platform, behind one interface.',
}

const hardCodedText = {
  selector:
    'JSXText[value=/\\p{L}/u], JSXElement > JSXExpressionContainer > Literal[value=/\\p{L}/u], JSXAttribute[name.name=/^(title|label|placeholder|note|hint|text)$/] > Literal[value=/\\p{L}/u]',
  message: 'Text for people stands in locales/ and comes through t().',
}

/** Status and timeline of an order are written where it is made and where it changes, so that they always agree. */
const orderStatusWriters = [
  'server/src/modules/order/insertOrder.ts',
  'server/src/modules/order/transitionOrder.ts',
]
const orderStatusWrites = [
  "CallExpression[callee.property.name='insert'][arguments.0.name='orderEvents']",
  "CallExpression[callee.property.name='set'][callee.object.arguments.0.name='orders'] Property[key.name='status']",
].map(selector => ({ selector, message: 'Let it happen to the order with transitionOrder().' }))

/**
 * Stems of words that stood for a thing of this code before it had the field's term (docs/glossary.md). On the wire, in addresses and
 * in test vectors old names stay; taking such a value out of an object is therefore allowed.
 */
const privateWords = [
  'letters?($|[A-Z])',
  'fleet',
  'beside',
  'hangUp',
  'hungUp',
  'sayWhom',
  'hear($|[A-Z])',
  'bookMoney',
  'oweMoney',
  'moneyReturns',
  'patience',
  'refusal',
  'say($|[A-Z])',
  'told($|[A-Z])',
  'kept[A-Z]',
  'trouble',
  'suspicion',
  'specimen',
  'dock($|[A-Z])',
  'closedDoor',
  'belonging',
  'holdings',
  'writeDown',
  'readUp',
  'stills($|[A-Z])',
  'ways($|[A-Z])',
]
const capitalised = privateWords.map(stem => stem[0].toUpperCase() + stem.slice(1))
const bannedNames = {
  format: null,
  custom: {
    regex: `^(${privateWords.join('|')})|(${capitalised.join('|')})|^(MOST|LEAST|LONGEST|SHORTEST|FARTHEST)_`,
    match: false,
  },
}

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', '.data/**', 'server/src/db/migrations/**', 'test/artefacts/**'] },
  ...tseslint.configs.recommended,
  {
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          project: ['tsconfig.json', 'server/tsconfig.json', 'console/tsconfig.json'],
          noWarnOnMultipleProjects: true,
        }),
      ],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-relative-packages': 'error',
      'import-x/no-duplicates': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-params': ['error', 3],
      '@typescript-eslint/naming-convention': [
        'error',
        {
          selector: ['variable', 'function', 'parameter', 'typeLike', 'method', 'classProperty'],
          ...bannedNames,
        },
        { selector: ['variable', 'parameter'], modifiers: ['destructured'], format: null },
      ],
    },
  },
  {
    name: 'a function fits a screen',
    files: ['**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'test/**'],
    rules: { 'max-lines-per-function': ['error', 70] },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-syntax': ['error', navigationCalls, platformBranches],
    },
  },
  {
    // The settings of a page are read by the build, which makes them for one target.
    files: ['src/pages/**/index.config.ts'],
    rules: { 'no-restricted-syntax': ['error', navigationCalls] },
  },
  {
    files: ['src/{data,pages,ui}/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^@anzuo/contract(?!/chairSocketPath$)',
              allowTypeImports: true,
              message: 'The client takes types from the contract, never its schemas.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['console/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^@anzuo/contract',
              allowTypeImports: true,
              message: 'The console takes types from the contract, never its schemas.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['console/src/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    rules: { 'no-restricted-syntax': ['error', hardCodedText] },
  },
  {
    files: ['src/{pages,ui}/**/*.tsx'],
    ignores: ['src/pages/workshop/**', '**/*.test.tsx'],
    rules: { 'no-restricted-syntax': ['error', navigationCalls, platformBranches, hardCodedText] },
  },
  {
    files: ['server/src/**/*.ts'],
    ignores: ['**/*.test.ts', ...orderStatusWriters],
    rules: { 'no-restricted-syntax': ['error', ...orderStatusWrites] },
  },
  {
    // A test may look at the contract's values and uses the doubles of test/doubles.
    files: ['**/*.test.{ts,tsx}'],
    rules: {
      'import-x/no-restricted-paths': 'off',
      '@typescript-eslint/no-restricted-imports': 'off',
    },
  },
  {
    files: ['src/{routes,platform}/**/*.{ts,tsx}', 'src/app.config.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    name: 'the engine computes the same bits everywhere',
    files: ['packages/vitals/src/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['sin', 'cos', 'tan', 'atan', 'atan2', 'exp', 'log', 'log2', 'log10', 'pow', 'hypot', 'cbrt'].map(
          property => ({ object: 'Math', property, message: 'Engines differ in it: see elementary.ts.' }),
        ),
      ],
    },
  },
  {
    name: 'rules that need types',
    files: ['**/*.{ts,tsx}'],
    ignores: ['packages/miniprogram-host/src/**/inside/**'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': [
        'error',
        // Node's test runner waits for its tests by itself.
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['describe', 'it', 'test', 'before', 'after'] },
          ],
        },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  { files: ['**/*.{js,cjs}'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
)
