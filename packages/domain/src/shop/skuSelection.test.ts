import {
  selectSkuOptionValue,
  getDefaultSkuOptionSelection,
  findSkuBySelection,
  getSkuOptionPriceDifference,
  getSkuOptionValueState,
} from './skuSelection'

const sku = (colour: string, size: string, stock: number) => ({ choice: { colour, size }, price: 100, stock })
const skus = [
  sku('rose', 'small', 0),
  sku('cloud', 'small', 3),
  sku('cloud', 'large', 0),
  sku('slate', 'large', 2),
]
const options = [
  { key: 'colour', values: [{ key: 'rose' }, { key: 'cloud' }, { key: 'slate' }] },
  { key: 'size', values: [{ key: 'small' }, { key: 'large' }] },
]

describe('a choice among combinations', () => {
  it('starts with the first one that is in stock', () => {
    expect(getDefaultSkuOptionSelection(skus)).toEqual({ colour: 'cloud', size: 'small' })
    expect(getDefaultSkuOptionSelection(skus.slice(0, 1))).toEqual({ colour: 'rose', size: 'small' })
    expect(getDefaultSkuOptionSelection([])).toEqual({})
  })

  it('stands for a combination once it is complete', () => {
    expect(findSkuBySelection({ options, skus }, { colour: 'cloud' })).toBeNull()
    expect(findSkuBySelection({ options, skus }, { colour: 'slate', size: 'large' })).toBe(skus[3])
    expect(findSkuBySelection({ options, skus }, { colour: 'slate', size: 'small' })).toBeNull()
  })

  it('knows which values are open, sold out, or not made', () => {
    const choice = { colour: 'cloud', size: 'small' }
    const getState = (key: string, value: string) => getSkuOptionValueState(skus, choice, { key, value })
    expect(getState('colour', 'cloud')).toBe('open')
    expect(getState('colour', 'rose')).toBe('soldOut')
    expect(getState('colour', 'slate')).toBe('none')
    expect(getState('size', 'large')).toBe('soldOut')
  })

  it('knows what a value costs more than the first one beside the rest of the choice', () => {
    const [colour] = options
    if (!colour) throw new Error('there is an option')
    const priced = [100, 120, 90].map((price, at) => ({
      choice: { colour: ['rose', 'cloud', 'slate'][at] ?? '' },
      price,
      stock: 1,
    }))
    const getDifference = (value: string) =>
      getSkuOptionPriceDifference(priced, { colour: 'cloud' }, { option: colour, value })
    expect(['rose', 'cloud', 'slate', 'none'].map(getDifference)).toEqual([0, 20, -10, null])
    const choice = { colour: 'slate', size: 'large' }
    expect(getSkuOptionPriceDifference(skus, choice, { option: colour, value: 'slate' })).toBeNull()
  })

  it('gives way to a value that the rest does not come with', () => {
    const choice = { colour: 'cloud', size: 'small' }
    expect(selectSkuOptionValue(skus, choice, { key: 'colour', value: 'slate' })).toEqual({
      colour: 'slate',
      size: 'large',
    })
    expect(selectSkuOptionValue(skus, choice, { key: 'size', value: 'large' })).toEqual({
      colour: 'cloud',
      size: 'large',
    })
    expect(selectSkuOptionValue(skus, choice, { key: 'colour', value: 'none' })).toBe(choice)
  })
})
