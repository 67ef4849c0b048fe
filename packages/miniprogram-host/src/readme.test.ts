import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createRuleViolatingMiniProgram, writeMiniProgramFilesTo } from './example/ruleViolatingMiniProgram'
import { HOST_USAGE_TEXT } from './hostArguments'

const readme = readFileSync(path.join(__dirname, '../README.md'), 'utf8')

/** The only block of a language in the README. */
const extractBlock = (language: string): string => {
  const blocks = [...readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))]
  expect(blocks).toHaveLength(1)
  return blocks[0]![1]!
}

describe('the README', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'host-readme-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('has an example that prints what it says', async () => {
    const nodeModules = path.dirname(path.dirname(require.resolve('tsx/package.json')))
    symlinkSync(nodeModules, path.join(folder, 'node_modules'))
    writeMiniProgramFilesTo(path.join(folder, 'dist/weapp'), createRuleViolatingMiniProgram())
    writeFileSync(path.join(folder, 'example.mts'), extractBlock('ts'))
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', require.resolve('tsx'), 'example.mts'],
      { cwd: folder },
    )
    expect(stdout).toBe(extractBlock('text'))
  })

  test('lists the folders that there are', () => {
    const listed = [...readme.matchAll(/^\| `(\w+)\/` +\|/gm)].map(([, name]) => name)
    const present = readdirSync(__dirname, { withFileTypes: true }).filter(entry => entry.isDirectory())
    expect(listed.sort()).toEqual(present.map(({ name }) => name).sort())
  })

  test.each(['README.md', 'README.zh-CN.md'])(
    '%s names every option of the command line and no other',
    file => {
      const document = readFileSync(path.join(__dirname, '..', file), 'utf8')
      const inUsage = new Set([...HOST_USAGE_TEXT.matchAll(/--[a-z-]+/g)].map(([option]) => option))
      const named = new Set([...document.matchAll(/`(--[a-z-]+)[` ]/g)].map(([, option]) => option!))
      expect([...named].sort()).toEqual([...inUsage].sort())
    },
  )

  test('is not needed: the command prints its usage with --help', async () => {
    const command = path.join(__dirname, '../bin/miniprogram-host.cjs')
    const { stdout } = await promisify(execFile)(process.execPath, [command, '--help'])
    expect(stdout).toBe(`${HOST_USAGE_TEXT}\n`)
  })

  test('leads to a list of every method that the host answers', () => {
    const folderOfMethods = path.join(__dirname, 'automator')
    const source = readdirSync(folderOfMethods)
      .filter(file => file.endsWith('Methods.ts'))
      .map(file => readFileSync(path.join(folderOfMethods, file), 'utf8'))
      .join('\n')
    const methods = [...source.matchAll(/^ +'(?:App|Element|Host|Page|Tool)\.(\w+)':/gm)].map(
      ([, name]) => name!,
    )
    expect(methods.length).toBeGreaterThan(50)
    const list = readFileSync(path.join(__dirname, '../docs/protocol.md'), 'utf8')
    for (const name of methods) expect(list).toMatch(new RegExp(`[\`.]${name}\``))
  })

  test('names every rule', () => {
    const source = readFileSync(path.join(__dirname, 'violations.ts'), 'utf8')
    const rules = [...source.matchAll(/^ {2}\| '([a-z-]+)'/gm)].map(([, rule]) => rule!)
    expect(rules.length).toBeGreaterThan(20)
    for (const rule of rules) expect(readme).toContain(`\`${rule}\``)
  })
})
