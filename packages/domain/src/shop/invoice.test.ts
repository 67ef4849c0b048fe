import fc from 'fast-check'
import { isCreditCode, isTaxNumber, normaliseTaxNumber, validateInvoice } from './invoice'

/** The example of the standard that describes these codes. */
const CODE = '91350100M000100Y43'
const SIGNS = [...'0123456789ABCDEFGHJKLMNPQRTUWXY']

describe('an invoice', () => {
  it('needs a title, a company’s its tax number, and a mailbox that can be one if any', () => {
    expect(validateInvoice({ kind: 'personal', title: '林一', taxNumber: '', email: '' })).toEqual({})
    expect(validateInvoice({ kind: 'personal', title: ' ', taxNumber: '', email: '' })).toEqual({
      title: 'missing',
    })
    expect(validateInvoice({ kind: 'company', title: '安座', taxNumber: '', email: '' })).toEqual({
      taxNumber: 'missing',
    })
    expect(validateInvoice({ kind: 'company', title: '安座', taxNumber: '123', email: '' })).toEqual({
      taxNumber: 'wrong',
    })
    expect(validateInvoice({ kind: 'personal', title: '林一', taxNumber: '', email: 'lin@' })).toEqual({
      email: 'wrong',
    })
    expect(
      validateInvoice({ kind: 'personal', title: '林一', taxNumber: '', email: ' lin@shop.example ' }),
    ).toEqual({})
    expect(normaliseTaxNumber(' 91350100 m000100y43 ')).toBe(CODE)
    expect(
      validateInvoice({ kind: 'company', title: '安座', taxNumber: '91350100 m000100y43', email: '' }),
    ).toEqual({})
  })
})

describe('a unified social credit code', () => {
  it('ends with the sign that follows from the others', () => {
    expect(SIGNS.filter(sign => isCreditCode(`${CODE.slice(0, 17)}${sign}`))).toEqual(['3'])
  })

  it('is wrong with any one sign mistyped', () => {
    fc.assert(
      fc.property(fc.nat(17), fc.constantFrom(...SIGNS, 'I', 'O', 'Z'), (place, sign) => {
        fc.pre(CODE[place] !== sign)
        expect(isTaxNumber(`${CODE.slice(0, place)}${sign}${CODE.slice(place + 1)}`)).toBe(false)
      }),
    )
  })

  it('is wrong with two neighbours changed about', () => {
    for (let place = 0; place < 17; place += 1) {
      const [before, after] = [CODE[place] ?? '', CODE[place + 1] ?? '']
      if (before === after) continue
      expect(isTaxNumber(`${CODE.slice(0, place)}${after}${before}${CODE.slice(place + 2)}`)).toBe(false)
    }
  })
})

it('other tax numbers are identity numbers of sole traders, and those of 15 and 20 signs', () => {
  expect(isTaxNumber('11010519491231002X')).toBe(true)
  expect(isTaxNumber('110105194912310021')).toBe(false)
  expect(isTaxNumber('110105194912310')).toBe(true)
  expect(isTaxNumber('11010519491231002X00')).toBe(true)
  for (const length of [14, 16, 17, 19, 21]) expect(isTaxNumber('1'.repeat(length))).toBe(false)
})
