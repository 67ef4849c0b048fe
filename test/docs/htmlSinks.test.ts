import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(__dirname, '../..')

/** Ways by which a browser makes HTML or code out of text. React writes every other text as text. */
const SINKS =
  /\b(?:innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|createContextualFragment|srcDoc|setHTMLUnsafe|DOMParser|eval|Function)\b(?=\s*[(=}]|["'])|\bdocument\.write|javascript:/

/** Shows icons, which stand in our sources, and what our drawing functions made of numbers. */
const DRAWINGS = 'src/ui/illustrations/InlineSvg.h5.tsx'

/** What of a drawing could run code or lead somewhere. */
const ACTIVE_SVG = /<(?:script|foreignObject|iframe|a|use|image|animate|set)\b|\bon[a-z]+="|href="/i

const listFiles = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map(file => `${folder}/${file.split(path.sep).join('/')}`)
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

const read = (file: string): string =>
  readFileSync(path.join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

describe('the client', () => {
  it('makes no HTML and no code of text, except for drawings', () => {
    const files = [
      ...listFiles('src'),
      ...listFiles('packages/domain/src'),
      ...listFiles('packages/contract/src'),
    ]
    expect(files.filter(file => SINKS.test(read(file)))).toEqual([DRAWINGS])
  })

  it('draws with shapes alone: no text, no links, nothing that runs', () => {
    const drawing = ['src/ui/icons', 'src/ui/illustrations', 'src/ui/charts']
      .flatMap(listFiles)
      .filter(file => file.endsWith('.ts'))
    expect(drawing.length).toBeGreaterThan(5)
    for (const file of drawing) {
      expect([file, ACTIVE_SVG.exec(read(file))?.[0]]).toEqual([file, undefined])
      expect([file, /<(?:text|title|desc|tspan)\b/.exec(read(file))?.[0]]).toEqual([file, undefined])
    }
  })
})
