import { parseLegalDocument } from './legalDocument'

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
  const document = parseLegalDocument(text)
  expect(document).toMatchObject({ title: 'Points rules', version: '1.1', effective: '2024-08-01' })
  expect(document.changes.map(({ version }) => version)).toEqual(['1.1', '1.0'])
  expect(document.sections).toEqual([
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
  expect(() => parseLegalDocument(broken)).toThrow(SyntaxError)
})
