/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { format } from 'node:util'
import { buildSync } from 'esbuild'

const PACKAGES_FOLDER = path.resolve(__dirname, '../../packages')

/** What an example prints stands behind the line that prints it. */
const PRINTED_LINE_PATTERN = /\/\/ → (.+)$/gm

const readExamples = (folder: string): string[] =>
  [...readFileSync(path.join(folder, 'README.md'), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(
    ([, code = '']) => code,
  )

/** Runs TypeScript as a file of the package would run, and gives what it prints. */
const runExample = async (folder: string, code: string): Promise<string[]> => {
  const imports = code.match(/^import [\s\S]*?from '[^']+'$/gm) ?? []
  const body = imports.reduce((rest, statement) => rest.replace(statement, ''), code)
  const { outputFiles } = buildSync({
    stdin: {
      contents: `${imports.join('\n')}\nexport const finished = (async () => {${body}})()`,
      resolveDir: folder,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    external: ['@tensorflow/*'],
    logLevel: 'silent',
  })
  const printed: string[] = []
  const module: { exports: { finished?: Promise<void> } } = { exports: {} }
  const scope = {
    module,
    exports: module.exports,
    require: createRequire(path.join(folder, 'README.md')),
    console: { log: (...values: unknown[]) => printed.push(format(...values)) },
  }
  new Function(...Object.keys(scope), outputFiles[0]!.text)(...Object.values(scope))
  await module.exports.finished
  return printed
}

describe.each(readdirSync(PACKAGES_FOLDER).filter(name => name !== 'miniprogram-host'))(
  'the README of %s',
  name => {
    const folder = path.join(PACKAGES_FOLDER, name)
    const examples = readExamples(folder)

    it('has an example', () => {
      expect(examples).not.toHaveLength(0)
    })

    it('has examples that print what it says', async () => {
      for (const example of examples) {
        const promised = [...example.matchAll(PRINTED_LINE_PATTERN)].map(([, text = '']) => text)
        expect(promised).not.toHaveLength(0)
        expect(await runExample(folder, example)).toEqual(promised)
      }
    })
  },
)
