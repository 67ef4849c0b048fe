import { getCardPicture, getShareCardUrl } from './shareCards'

it('a card shows the photo of what it is about, in a size for messengers', () => {
  expect(getCardPicture('/pictures/shop/photo/640.jpg')).toBe('/pictures/shop/photo/960.jpg')
  expect(getCardPicture('/pictures/uploads/1')).toBe('/pictures/uploads/1')
})

it('a card shows the drawing of the shop where there is no photo', () => {
  for (const picture of [undefined, '/pictures/products/w8.svg'])
    expect(getCardPicture(picture)).toBe(getShareCardUrl('shop'))
})
