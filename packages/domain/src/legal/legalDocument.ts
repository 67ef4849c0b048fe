/** A part of a legal text: a paragraph, a list or a table with its head in the first row. Words in `**` are strong. */
export type LegalDocumentBlock =
  { kind: 'text'; text: string } | { kind: 'list'; items: string[] } | { kind: 'table'; rows: string[][] }

export type LegalSection = { id: string; title: string; blocks: LegalDocumentBlock[] }

/** What is different in a version. */
type LegalRevision = { version: string; date: string; text: string }

type LegalDocumentHead = {
  title: string
  version: string
  /** ISO date from which it holds. */
  effective: string
  /** ISO date on which a lawyer approved this text in this language; until then it is a draft and claims nothing. */
  reviewed?: string
  changes: LegalRevision[]
}

/** A legal text as a page shows it. Its blocks may hold marks, such as `{{afterSaleDays}}`, that `mapLegalTexts` fills in. */
export type LegalDocument = LegalDocumentHead & { sections: LegalSection[] }

/** All legal texts in a language. What several of them say stands in it once, as a clause. */
export type LegalTexts = {
  clauses: Record<string, LegalSection[]>
  /** By address; `brand` is what `{{brand}}` stands for, and `parts` are its own sections and the names of its clauses. */
  documents: Record<string, LegalDocumentHead & { brand: string; parts: (string | LegalSection)[] }>
}

const HEADING_PATTERN = /^## (.+?)(?: \{#([\w-]+)\})?$/

const parseTableCells = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map(cell => cell.trim())

const parseBlock = (lines: readonly string[]): LegalDocumentBlock => {
  const [first = ''] = lines
  if (first.startsWith('- ')) return { kind: 'list', items: lines.map(line => line.replace(/^- /, '')) }
  if (first.startsWith('|'))
    return { kind: 'table', rows: lines.filter(line => !/^\|[\s|:-]+\|$/.test(line)).map(parseTableCells) }
  return { kind: 'text', text: lines.join(' ') }
}

/** Blocks are parted by empty lines. */
const parseBlocks = (lines: readonly string[]): LegalDocumentBlock[] =>
  lines
    .join('\n')
    .split(/\n\s*\n/)
    .map(block => block.split('\n').filter(line => line.trim() !== ''))
    .filter(block => block.length > 0)
    .map(parseBlock)

const parseFrontMatter = (head: string) => {
  const value = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1]?.trim() ?? ''
  const changes = [...head.matchAll(/^ *- (\S+) · (\S+) · (.+)$/gm)].map(
    ([, version = '', date = '', text = '']) => ({
      version,
      date,
      text,
    }),
  )
  const reviewed = value('reviewed')
  return {
    title: value('title'),
    version: value('version'),
    effective: value('effective'),
    ...(reviewed ? { reviewed } : {}),
    changes,
  }
}

/**
 * Reads the sections of a legal text, each under `## Title {#id}`.
 * @throws SyntaxError when a section has no title or no id
 */
export const parseLegalSections = (markdown: string): LegalSection[] =>
  markdown
    .split(/^(?=## )/m)
    .filter(part => part.trim() !== '')
    .map(part => {
      const [heading = '', ...lines] = part.trim().split('\n')
      const [, title, id] = HEADING_PATTERN.exec(heading) ?? []
      if (!title || !id) throw new SyntaxError(`a section needs a title and an id: ${heading}`)
      return { id, title, blocks: parseBlocks(lines) }
    })

/** Stands where a clause belongs, on a line of its own. */
const CLAUSE_PATTERN = /^\{\{clause: ([\w-]+)\}\}$/m

/**
 * Reads the source of a legal text: a head between two `---`, then sections of its own and the names of its clauses.
 * @throws SyntaxError when head or sections are missing, or a section has no id
 */
export const parseLegalSource = (
  markdown: string,
): LegalDocumentHead & { parts: (string | LegalSection)[] } => {
  const found = /^---\n([\s\S]+?)\n---\n([\s\S]*)$/.exec(markdown)
  if (!found) throw new SyntaxError('a legal text begins with a head between two ---')
  const [, head = '', body = ''] = found
  // Each second piece is the name of a clause.
  const parts = body
    .split(CLAUSE_PATTERN)
    .flatMap((piece, at): (string | LegalSection)[] => (at % 2 === 1 ? [piece] : parseLegalSections(piece)))
  const read = parseFrontMatter(head)
  if (!read.title || !read.version || !read.effective || parts.length === 0)
    throw new SyntaxError('a legal text has title, version, day and sections')
  return { ...read, parts }
}

/** Puts a legal text together; undefined where there is none of that address. */
export const assembleLegalDocument = (texts: LegalTexts, address: string): LegalDocument | undefined => {
  const known = texts.documents[address]
  if (!known) return undefined
  const { brand, parts, ...head } = known
  const sections = parts.flatMap(part => (typeof part === 'string' ? (texts.clauses[part] ?? []) : [part]))
  return mapLegalTexts({ ...head, sections }, text => text.replace(/\{\{brand\}\}/g, brand))
}

/** A legal text with each text of its blocks as `map` makes it. */
export const mapLegalTexts = (document: LegalDocument, map: (text: string) => string): LegalDocument => ({
  ...document,
  sections: document.sections.map(section => ({
    ...section,
    blocks: section.blocks.map((block): LegalDocumentBlock => {
      if (block.kind === 'text') return { kind: 'text', text: map(block.text) }
      if (block.kind === 'list') return { kind: 'list', items: block.items.map(map) }
      return { kind: 'table', rows: block.rows.map(row => row.map(map)) }
    }),
  })),
})
