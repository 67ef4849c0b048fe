import { assembleLegalDocument, parseLegalSections, parseLegalSource } from './legalDocument'

const text = `---
title: Points rules
version: 1.1
effective: 2024-08-01
changes:
- 1.1 · 2024-09-01 · Clearer words.
- 1.0 · 2024-08-01 · First version.
---
## Earning {#earn}

One point for each yuan
that was **kept**.

- paid
- not refunded

## Numbers {#numbers}

| What | Points |
| --- | --- |
| Yuan | 1 |
`

it('reads head, sections, paragraphs, lists and tables', () => {
  const document = parseLegalSource(text)
  expect(document).toMatchObject({ title: 'Points rules', version: '1.1', effective: '2024-08-01' })
  expect(document.reviewed).toBeUndefined()
  expect(document.changes.map(({ version }) => version)).toEqual(['1.1', '1.0'])
  expect(document.parts).toEqual([
    {
      id: 'earn',
      title: 'Earning',
      blocks: [
        { kind: 'text', text: 'One point for each yuan that was **kept**.' },
        { kind: 'list', items: ['paid', 'not refunded'] },
      ],
    },
    {
      id: 'numbers',
      title: 'Numbers',
      blocks: [
        {
          kind: 'table',
          rows: [
            ['What', 'Points'],
            ['Yuan', '1'],
          ],
        },
      ],
    },
  ])
})

it.each([
  ['without a head', '## A {#a}\n\nText'],
  ['with a section that cannot be linked to', text.replace(' {#earn}', '')],
  ['without a version', text.replace('version: 1.1\n', '')],
])('refuses a text %s', (_case, broken) => {
  expect(() => parseLegalSource(broken)).toThrow(SyntaxError)
})

it('puts clauses where their names stand, and the name of its variant into them', () => {
  const source = text.replace('## Numbers', '{{clause: contact}}\n\n## Numbers')
  const contact = parseLegalSections('## Contact {#contact}\n\nAsk {{brand}} at {{email}}.\n')
  const texts = {
    clauses: { contact },
    documents: { points: { ...parseLegalSource(source), brand: 'Anzuo World' } },
  }
  const document = assembleLegalDocument(texts, 'points')
  expect(document?.sections.map(({ id }) => id)).toEqual(['earn', 'contact', 'numbers'])
  expect(document?.sections[1]?.blocks).toEqual([{ kind: 'text', text: 'Ask Anzuo World at {{email}}.' }])
  expect(assembleLegalDocument(texts, 'others')).toBeUndefined()
})

it('knows the day on which a lawyer approved a text', () => {
  const reviewed = text.replace('changes:', 'reviewed: 2024-07-20\nchanges:')
  expect(parseLegalSource(reviewed).reviewed).toBe('2024-07-20')
})
