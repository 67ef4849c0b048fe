import { createProduct } from '../../testing/product'
import { countChanges, mergeProduct } from './mergeProduct'
import { toContent } from './product'
import { arrangeSkus, createKey, listOddPrices } from './skuTable'

const opened = toContent(createProduct())
const withName = (name: string) => ({ ...opened, name: { ...opened.name, 'en-GB': name } })
const withPrice = (price: number) => ({ ...opened, skus: opened.skus.map(sku => ({ ...sku, price })) })

describe('what two people made of one product', () => {
  it('is kept from both where they don’t touch, also within one field’s languages', () => {
    const theirs = { ...opened, position: 9, name: { ...opened.name, 'zh-CN': '新枕' } }
    const merged = mergeProduct({ opened, theirs, yours: withName('Dawn pillow') }, {})
    expect([merged.position, merged.name]).toEqual([
      9,
      { 'en-GB': 'Dawn pillow', 'zh-CN': '新枕', 'zh-Hant': '暮枕' },
    ])
  })

  it('is chosen where they touch', () => {
    const versions = { opened, theirs: withName('Theirs'), yours: withName('Yours') }
    expect(mergeProduct(versions, { 'name.en-GB': 'yours' }).name['en-GB']).toBe('Yours')
    expect(mergeProduct(versions, { 'name.en-GB': 'theirs' }).name['en-GB']).toBe('Theirs')
  })

  it('never mixes prices: the colleague’s stand, whatever was chosen', () => {
    const versions = { opened, theirs: withPrice(100_00), yours: withPrice(50_00) }
    const { skus } = mergeProduct(versions, { variants: 'yours' })
    expect(skus.map(({ price }) => price)).toEqual([100_00, 100_00])
  })

  it('counts parts, not letters', () => {
    expect(countChanges(opened, opened)).toBe(0)
    expect(countChanges(opened, { ...withName('Other'), position: 8 })).toBe(2)
  })
})

describe('the table of variants', () => {
  const [option] = opened.options
  const blue = { key: 'blue', name: { 'en-GB': 'Blue', 'zh-CN': '蓝', 'zh-Hant': '藍' } }

  it('gets a row for a new value, switched off, and keeps the others', () => {
    const options = option ? [{ ...option, values: [...option.values, blue] }] : []
    const skus = arrangeSkus('dusk', options, opened.skus)
    expect(skus.slice(0, 2)).toEqual(opened.skus)
    expect(skus[2]).toMatchObject({ id: 'dusk-blue', choice: { colour: 'blue' }, isWithdrawn: true })
  })

  it('is sold as a whole where nothing of it was there', () => {
    const alone = arrangeSkus('dusk', [], [])
    expect(alone).toMatchObject([{ id: 'dusk', choice: {}, isWithdrawn: false }])
    const coloured = arrangeSkus('dusk', opened.options, alone)
    expect(coloured.map(({ isWithdrawn }) => isWithdrawn)).toEqual([false, false])
  })

  it('makes keys of names that can’t be taken twice', () => {
    expect(createKey('Old rose', ['old-rose'])).toBe('old-rose-2')
    expect(createKey('蓝', ['a', 'b'])).toBe('v3')
  })

  it('marks a price that lost a digit', () => {
    const [sand, rose] = opened.skus
    const skus = sand && rose ? [{ ...sand, price: 39_90 }, rose] : []
    expect(listOddPrices(skus)).toEqual([expect.objectContaining({ percent: 90 })])
    expect(listOddPrices(opened.skus)).toEqual([])
  })
})
