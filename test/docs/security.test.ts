import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(__dirname, '../..')
const PAGE = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8')

/** How many requirements each section of OWASP ASVS 5.0.0 has, chapter by chapter. */
const SECTION_SIZES: readonly (readonly number[])[] = [
  [2, 10, 12, 3, 3],
  [3, 3, 5, 2],
  [1, 3, 5, 8, 8, 1, 5],
  [5, 5, 2, 4],
  [1, 6, 3, 3],
  [3, 12, 8, 6, 8, 4, 2, 4],
  [3, 4, 2, 5, 3, 2],
  [4, 4, 3, 2],
  [3, 4],
  [2, 3, 5, 16, 5, 2, 3],
  [4, 5, 5, 4, 2, 2, 2],
  [5, 2, 5],
  [4, 6, 4, 7],
  [2, 8, 3],
  [5, 5, 7, 4],
  [1, 5, 4, 3, 4],
  [2, 8, 2],
]

type Row = { first: string; last: string; state: string; reason: string }

/** The lines of the tables whose first cell is a requirement, or a run of them. */
const rows: Row[] = PAGE.split('\n').flatMap(line => {
  const [, requirement = '', , , state = '', reason = ''] = line.split('|').map(cell => cell.trim())
  const [, first, last] = /^(V[\d.]+)(?: to (V[\d.]+))?$/.exec(requirement) ?? []
  return first ? [{ first, last: last ?? first, state, reason }] : []
})

const requirements: string[] = SECTION_SIZES.flatMap((sections, chapter) =>
  sections.flatMap((size, section) =>
    Array.from({ length: size }, (_, index) => `V${chapter + 1}.${section + 1}.${index + 1}`),
  ),
)

/** The requirements that a row speaks of. */
const listRequirements = ({ first, last }: Row): string[] =>
  requirements.slice(requirements.indexOf(first), requirements.indexOf(last) + 1)

/** Text as prettier may have broken it over lines. */
const readAsOneLine = (file: string): string =>
  readFileSync(path.join(ROOT, file), 'utf8').replace(/\s+/g, ' ')

describe('what is held against attacks', () => {
  it('speaks of every requirement once, in the order of the standard', () => {
    expect(requirements).toHaveLength(345)
    expect(rows.flatMap(listRequirements)).toEqual(requirements)
  })

  it.each(rows.filter(({ state }) => state === 'held' || state === 'written'))(
    '$first is $state where the page says',
    ({ reason }) => {
      const [, file = '', text = ''] = /^`(.+?)`: “(.+)”$/.exec(reason) ?? []
      expect(existsSync(path.join(ROOT, file))).toBe(true)
      expect(readAsOneLine(file)).toContain(text)
    },
  )

  it('names tests for what is held', () => {
    for (const { first, state, reason } of rows)
      expect([first, /^`[^`]+\.test\.tsx?`/.test(reason)]).toEqual([first, state === 'held'])
  })

  it('says of everything else what is missing, or why it does not matter', () => {
    for (const { first, state, reason } of rows) {
      expect(['held', 'written', 'partly', 'not', 'n/a']).toContain(state)
      expect([first, reason]).not.toEqual([first, ''])
    }
  })

  it('counts right', () => {
    const count = (wanted: string) =>
      rows.filter(({ state }) => state === wanted).reduce((sum, row) => sum + listRequirements(row).length, 0)
    expect(PAGE).toContain(
      `${count('held')} are held by a test, ${count('written')} are written, ${count('partly')} are held partly, ` +
        `${count('not')} are not, and ${count('n/a')} do not concern this product.`,
    )
  })
})
