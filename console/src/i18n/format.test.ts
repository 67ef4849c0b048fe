import { createFormat, parseAmount } from './format'

describe('amounts', () => {
  it('always have two decimals and a true minus sign', () => {
    const { money } = createFormat('en-GB')
    expect(money(128_000)).toBe('¥1,280.00')
    expect(money(-5)).toBe('−¥0.05')
  })

  it('are understood as people type them', () => {
    expect(parseAmount('1,280.00')).toBe(128_000)
    expect(parseAmount(' ¥59800 ')).toBe(5_980_000)
    expect(parseAmount('19.9')).toBe(1990)
    expect(parseAmount('19.999')).toBeNull()
    expect(parseAmount('about 20')).toBeNull()
  })

  it('are not guessed where a comma could mean two things', () => {
    for (const typed of ['39,90', '32.800,00', '1,28', '12,3456']) expect(parseAmount(typed)).toBeNull()
  })
})

describe('times', () => {
  it('are those of Beijing', () => {
    expect(createFormat('en-GB').time('2026-11-20T18:05:00Z')).toBe('02:05')
    expect(createFormat('en-GB').date('2026-11-28')).toContain('28')
  })
})

it('parts of one thing have the comma of the language between them', () => {
  expect(createFormat('en-GB').join('W8 Cloud', null, 'slate')).toBe('W8 Cloud, slate')
  expect(createFormat('zh-CN').join('W8 云栖', '岩灰')).toBe('W8 云栖，岩灰')
})
