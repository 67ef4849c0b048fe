import fc from 'fast-check'
import {
  findMissingTexts,
  findPublishBlockers,
  findLowestPrice,
  isSuspiciousPriceDrop,
} from './productContent'
import { arrangeSkuMatrix, createSkuName, getChoiceKey, listSkuChoices } from './skuMatrix'
import { computeStockChange, isStockLow, stockDeeds } from './stock'
import { isSameValue, mergeField } from './threeWayMerge'

const inEveryLanguage = (text: string) => ({ 'en-GB': text, 'zh-CN': text, 'zh-Hant': text })
const texts = {
  name: inEveryLanguage('Pillow'),
  line: inEveryLanguage('Warm'),
  story: inEveryLanguage('Lean back'),
  options: [
    {
      key: 'colour',
      name: inEveryLanguage('Colour'),
      values: [{ key: 'sand', name: { ...inEveryLanguage('Sand'), 'zh-Hant': ' ' } }],
    },
  ],
  specifications: [],
}

const optionsArbitrary = fc.uniqueArray(
  fc.record({
    key: fc.constantFrom('colour', 'kit', 'size'),
    values: fc.uniqueArray(fc.record({ key: fc.constantFrom('a', 'b', 'c') }), {
      minLength: 1,
      selector: ({ key }) => key,
    }),
  }),
  { selector: ({ key }) => key },
)

describe('a product', () => {
  it('names the language that a value lacks, and is not sold without picture, price and variant', () => {
    expect(findMissingTexts(texts)).toEqual([{ field: 'options', locale: 'zh-Hant' }])
    expect(findPublishBlockers({ ...texts, pictures: [], skus: [] })).toEqual([
      'textMissing',
      'pictureMissing',
      'nothingSold',
    ])
    const skus = [{ price: 0, isWithdrawn: false }]
    expect(findPublishBlockers({ ...texts, options: [], pictures: ['a.svg'], skus })).toEqual([
      'priceMissing',
    ])
  })

  it('costs from what is sold, not from what was', () => {
    const skus = [
      { price: 1, isWithdrawn: true },
      { price: 3, isWithdrawn: false },
    ]
    expect([findLowestPrice(skus), findLowestPrice([])]).toEqual([3, null])
  })

  it('lets a price fall by three tenths before somebody has to look', () => {
    expect([isSuspiciousPriceDrop(100, 70), isSuspiciousPriceDrop(100, 69)]).toEqual([false, true])
    expect(isSuspiciousPriceDrop(0, 5)).toBe(false)
  })
})

describe('the table of options and values', () => {
  it('has each combination once, and keeps those that were there', () => {
    fc.assert(
      fc.property(optionsArbitrary, fc.nat(20), (options, existingCount) => {
        const choices = listSkuChoices(options)
        const expected = options.reduce((product, { values }) => product * values.length, 1)
        expect(new Set(choices.map(getChoiceKey)).size).toBe(expected)
        const existing = choices
          .slice(0, existingCount)
          .map((choice, index) => ({ id: `old-${index}`, choice }))
        const rows = arrangeSkuMatrix({ id: 'p', options }, existing, (id, choice) => ({ id, choice }))
        expect(new Set(rows.map(({ id }) => id)).size).toBe(expected)
        for (const sku of existing) expect(rows).toContain(sku)
      }),
    )
  })

  it('calls a combination by its values, and the only one by the product', () => {
    expect(createSkuName(texts.options, { colour: 'sand' }, texts.name)['en-GB']).toBe('Sand')
    expect(createSkuName([], {}, texts.name)['en-GB']).toBe('Pillow')
  })
})

describe('stock', () => {
  const pieces = fc.nat(1000)

  it('never promises less than nothing, and a count leaves what is held', () => {
    fc.assert(
      fc.property(
        fc.record({ stock: pieces, held: pieces }),
        fc.record({ deed: fc.constantFrom(...stockDeeds), pieces }),
        ({ stock, held }, deed) => {
          const change = computeStockChange({ stock, held }, deed)
          if (change === null) return
          expect(stock + change).toBeGreaterThanOrEqual(0)
          if (deed.deed === 'counted') expect(stock + change + held).toBe(deed.pieces)
        },
      ),
    )
  })

  it('runs low at its border, and never without one', () => {
    expect([isStockLow(2, 2), isStockLow(3, 2), isStockLow(0, null)]).toEqual([true, false, false])
  })
})

describe('a field that two people touched', () => {
  it('keeps what only one of them did, whichever it was', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (opened, changed) => {
        for (const merge of [mergeField(opened, changed, opened), mergeField(opened, opened, changed)])
          expect(merge.kind === 'merged' && isSameValue(merge.value, changed)).toBe(true)
      }),
    )
  })

  it('is a conflict only when they say different things', () => {
    expect(mergeField<unknown>({ a: 1 }, { a: 2 }, { a: 2 })).toMatchObject({ kind: 'merged', by: 'both' })
    expect(mergeField(1, 2, 3)).toEqual({ kind: 'conflict', opened: 1, theirs: 2, yours: 3 })
  })
})
