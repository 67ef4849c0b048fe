import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

const table = read('docs/chair-safety.md')
const files = new Map(
  [...table.matchAll(/`([A-Z]+)`\s+(?:is )?`([^`]+(?:\.test|Tests)\.tsx?)`/g)].map(
    ([, name = '', file = '']) => [name, file],
  ),
)
const rows = [...table.matchAll(/^\|.*\| ([A-Z]+): (.+?) +\|$/gm)].map(
  ([, name = '', test = '']) => [name, test] as const,
)

it('names the files that it speaks of', () => {
  expect([...files.keys()].sort()).toEqual([...new Set(rows.map(([name]) => name))].sort())
})

it.each(rows)('%s has the test “%s”', (name, test) => {
  const source = read(files.get(name) ?? '')
  // Where its name begins: words that stand somewhere in a file are no test.
  expect(["'", '"', '`'].some(quote => source.includes(quote + test))).toBe(true)
  expect(source).not.toMatch(/\b(it|test|describe)\.(skip|only|todo)\(/)
})
