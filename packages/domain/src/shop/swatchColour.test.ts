import { parseSwatchColour } from './swatchColour'

describe('the colour of a swatch', () => {
  it('is read however it is typed', () => {
    expect(['#C48B5A', 'c48b5a', ' #c48b5a '].map(parseSwatchColour)).toEqual(Array(3).fill('#c48b5a'))
  })

  it('is nothing but six digits', () => {
    expect(['', '#', '#fff', 'camel', '#c48b5a00', '#c48b5g'].map(parseSwatchColour)).toEqual(
      Array(6).fill(null),
    )
  })
})
