import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import importX from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/**
 * The arrows of the house. Each room lists the rooms that it may look into; whatever is not listed is forbidden.
 * `contract` is reached for types only by the client (see the rule on type imports below).
 */
const arrows = {
  pages: ['data', 'ui', 'domain', 'platform', 'routes', 'i18n', 'contract'],
  ui: ['platform', 'routes', 'i18n', 'domain'],
  data: ['contract', 'platform', 'domain'],
  platform: ['domain'],
  i18n: ['platform'],
  routes: [],
  contract: [],
  domain: [],
}
const rooms = Object.keys(arrows)
const zones = rooms.map(room => ({
  target: `./src/${room}`,
  from: [
    ...rooms.filter(other => other !== room && !arrows[room].includes(other)).map(other => `./src/${other}`),
    './server',
    './scripts',
    './test',
  ],
  message: `${room} may look into ${arrows[room].join(', ') || 'no other room'} only (docs/architecture.md).`,
}))
zones.push({
  target: './server',
  from: rooms.filter(room => !['contract', 'domain'].includes(room)).map(room => `./src/${room}`),
  message: 'The server shares contract and domain with the client, nothing else.',
})

zones.push({
  target: './test/miniprogram-host',
  from: ['./src', './server', './config', './locales'],
  message: 'The host knows no app: it runs any compiled mini-program.',
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

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', '.data/**', 'server/src/db/migrations/**', 'test/artefacts/**'] },
  ...tseslint.configs.recommended,
  {
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          project: ['tsconfig.json', 'server/tsconfig.json'],
          noWarnOnMultipleProjects: true,
        }),
      ],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-duplicates': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-params': ['error', 3],
    },
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
    files: ['src/{data,pages,ui}/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@/contract', '@/contract/*'],
              allowTypeImports: true,
              message: 'The client takes types from the contract, never its schemas.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/{pages,ui}/**/*.tsx'],
    ignores: ['src/pages/workshop/**', '**/*.test.tsx'],
    rules: { 'no-restricted-syntax': ['error', navigationCalls, platformBranches, hardCodedText] },
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
    files: ['src/domain/vitals/*.ts'],
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
  { files: ['**/*.{js,cjs}'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
)
