import { inflateSync } from 'node:zlib'

type PdfObject = { head: string; stream: string }

/** The numbered objects of a PDF as Chromium writes it, with their streams unpacked. */
const readObjects = (pdf: Buffer): Map<string, PdfObject> => {
  // One character for each byte.
  const text = pdf.toString('latin1')
  const objects = [...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, number = '', body = '']) => {
    const [head = '', packed] = body.split(/stream\n/, 2)
    const bytes = packed && Buffer.from(packed.slice(0, packed.lastIndexOf('\nend')), 'latin1')
    const stream = bytes && head.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : ''
    return [number, { head, stream }] as const
  })
  return new Map(objects)
}

const parseHex = (digits: string) => Number.parseInt(digits, 16)

/** Which character each glyph code of a font stands for. */
const readCharacters = (map: string): Map<number, string> => {
  const characters = new Map<number, string>()
  for (const [block, kind] of map.matchAll(/begin(bfchar|bfrange)[\s\S]*?end\1/g))
    for (const [, from = '', to = '', third] of block.matchAll(/<(\w+)> <(\w+)>(?: <(\w+)>)?/g)) {
      const [last, first] = kind === 'bfrange' ? [parseHex(to), third ?? ''] : [parseHex(from), to]
      for (let code = parseHex(from); code <= last; code += 1)
        characters.set(code, String.fromCodePoint(parseHex(first) + code - parseHex(from)))
    }
  return characters
}

type Font = { characters: Map<number, string>; digits: number }

const readFont = (objects: Map<string, PdfObject>, number: string): Font => {
  const head = objects.get(number)?.head ?? ''
  const map = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1] ?? ''
  // Composite fonts have codes of two bytes, the others of one.
  return {
    characters: readCharacters(objects.get(map)?.stream ?? ''),
    digits: head.includes('/Type0') ? 4 : 2,
  }
}

const readSheet = (objects: Map<string, PdfObject>, { head }: PdfObject): string => {
  const fonts = new Map(
    [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => [
      name,
      readFont(objects, number),
    ]),
  )
  const content = objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream ?? ''
  let font: Font | undefined
  let text = ''
  for (const [, name, codes, end] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)> Tj|(\nET)/g)) {
    if (name) font = fonts.get(name)
    else if (end) text += ' '
    else
      for (const code of codes?.match(new RegExp(`.{${font?.digits ?? 4}}`, 'g')) ?? [])
        text += font?.characters.get(parseHex(code)) ?? ''
  }
  // Ligatures are one character in the file. Where two characters share a glyph, the file may name the rarer one.
  return text.normalize('NFKC').replaceAll('‒', '–').replaceAll('⻚', '页').replace(/\s+/g, ' ').trim()
}

/**
 * The text of each sheet of a PDF that Chromium printed, in the order in which it was painted. It reads what Chromium's writer makes and
 * no other PDF.
 */
export const readPrintedSheets = (pdf: Buffer): string[] => {
  const objects = readObjects(pdf)
  const tree = [...objects.values()].find(({ head }) => head.includes('/Type /Pages'))
  const numbers = /\/Kids \[([^\]]*)\]/.exec(tree?.head ?? '')?.[1]?.match(/\d+(?= 0 R)/g) ?? []
  return numbers.flatMap(number => {
    const page = objects.get(number)
    return page ? readSheet(objects, page) : []
  })
}
