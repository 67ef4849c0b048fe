import { extractIndexTerms, extractQueryTerms } from '.'

const finds = (query: string, text: string) => {
  const words = extractIndexTerms(text)
  return extractQueryTerms(query).every(word => words.includes(word))
}

describe('searching', () => {
  it('finds a name from its first letters, in any case and order', () => {
    for (const query of ['w8', 'W8 clo', 'cloud w8', 'ＣＬＯＵＤ'])
      expect([query, finds(query, 'W8 Cloud massage chair')]).toEqual([query, true])
    expect(finds('loud', 'W8 Cloud')).toBe(false)
  })

  it('finds Chinese by any neighbouring characters, also next to letters', () => {
    for (const query of ['按摩椅', '摩椅', '椅', 'W8按摩', '云栖 W8'])
      expect([query, finds(query, 'W8 云栖按摩椅')]).toEqual([query, true])
    expect(finds('摩按', 'W8 云栖按摩椅')).toBe(false)
  })

  it('looks for nothing in a text without words', () => {
    expect(extractQueryTerms(' -- ，。')).toEqual([])
  })
})
