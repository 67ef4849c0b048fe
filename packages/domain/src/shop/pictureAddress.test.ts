import { SHOP_FILE_NAME_PATTERN, getPictureUrl, getShopPictureSizes, getVideoUrl } from './pictureAddress'

const HASH = '0123456789abcdef0123456789abcdef'

describe('the address of a picture', () => {
  it('follows from the name that it is kept under', () => {
    expect(getPictureUrl('w8.svg')).toBe('/pictures/products/w8.svg')
    expect(getPictureUrl('uploads/5')).toBe('/pictures/uploads/5')
    expect(getPictureUrl(`shop/${HASH}`)).toBe(`/pictures/shop/${HASH}/640.jpg`)
  })

  it('of the shop is known in every size and format, behind any host', () => {
    const sizes = getShopPictureSizes(`https://shop.example${getPictureUrl(`shop/${HASH}`)}`)
    expect(sizes?.(1600, 'avif')).toBe(`https://shop.example/pictures/shop/${HASH}/1600.avif`)
  })

  it('of any other picture has one size', () => {
    expect(getShopPictureSizes(getPictureUrl('w8.svg'))).toBeNull()
    expect(getShopPictureSizes('')).toBeNull()
  })
})

it('the address of a film says whether it came with the server or from the shop', () => {
  expect(getVideoUrl('w8-turn.mp4')).toBe('/pictures/films/w8-turn.mp4')
  expect(getVideoUrl(`shop/${HASH}.mp4`)).toBe(`/pictures/shop/${HASH}.mp4`)
})

it('a name is one file, and leads to no other folder', () => {
  for (const name of ['w8.svg', `shop/${HASH}`, `shop/${HASH}.mp4`, 'uploads/5'])
    expect(name).toMatch(SHOP_FILE_NAME_PATTERN)
  for (const name of ['', '../w8.svg', '/w8.svg', 'shop/../w8.svg', 'shop/a/b', 'other/w8.svg'])
    expect(name).not.toMatch(SHOP_FILE_NAME_PATTERN)
})
