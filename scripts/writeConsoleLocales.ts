import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { LOCALES } from '@anzuo/domain/locale'
import { resolveRepositoryPath } from './projectPaths'

/**
 * Writes the index of each language of the console from the files of texts that English has; run it after adding or removing one:
 *
 *   npm run --silent locales:console
 */
const HEADING = '// Written by `npm run --silent locales:console`.'

const listNamespaces = (folder: string): string[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .map(file => path.basename(file, '.json'))
    .sort()

const writeIndex = (namespaces: readonly string[]): string =>
  [
    HEADING,
    ...namespaces.map(name => `import ${name} from './${name}.json'`),
    '',
    '/** Every text of the console in one language. */',
    'export default {',
    ...namespaces.map(name => `  ${name},`),
    '}',
    '',
  ].join('\n')

const namespaces = listNamespaces(resolveRepositoryPath('console/locales/en-GB'))
for (const locale of LOCALES)
  writeFileSync(resolveRepositoryPath(`console/locales/${locale}/index.ts`), writeIndex(namespaces))
