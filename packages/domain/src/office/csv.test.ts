import fc from 'fast-check'
import { formatCentsAsDecimal, writeCsvLine } from './csv'

/** Reads a line as RFC 4180 says. */
const readCsvLine = (line: string): string[] => {
  const cells = ['']
  let isQuoted = false
  const text = line.replace(/\r\n$/, '')
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '"' && isQuoted && text.charAt(at + 1) === '"') {
      cells.push(`${cells.pop() ?? ''}"`)
      at += 1
    } else if (character === '"') isQuoted = !isQuoted
    else if (character === ',' && !isQuoted) cells.push('')
    else cells.push(`${cells.pop() ?? ''}${character}`)
  }
  return cells
}

describe('a line of a CSV file', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
    'gives a spreadsheet no formula in %j',
    formula => {
      expect(readCsvLine(writeCsvLine([formula]))[0]).toBe(`'${formula}`)
    },
  )

  it('is read as it was written, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 6 }), cells => {
        const guarded = cells.map(cell => (/^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell))
        expect(readCsvLine(writeCsvLine(cells))).toEqual(guarded)
      }),
    )
  })

  it('has amounts as decimals that are exactly their cents', () => {
    expect(formatCentsAsDecimal(-128_005)).toBe('-1280.05')
    expect(formatCentsAsDecimal(7)).toBe('0.07')
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), cents => {
        const [, sign, whole, rest] = /^(-?)(\d+)\.(\d\d)$/.exec(formatCentsAsDecimal(cents)) ?? []
        expect(BigInt(`${sign}${whole}${rest}`)).toBe(BigInt(cents))
      }),
    )
  })

  it('keeps an amount that goes out a number', () => {
    expect(writeCsvLine(['refund', { cents: -50 }])).toBe('refund,-0.50\r\n')
  })
})
