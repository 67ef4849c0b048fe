import { listParcelLines, parseTrackingNumber } from './parcelDraft'

const line = {
  skuId: 'M5-MST',
  productId: 'm5',
  name: 'M5 Foot',
  skuName: 'mist',
  picture: '/m5.svg',
  price: 128_000,
  quantity: 2,
  deliveryKind: 'parcel' as const,
  payable: 256_000,
  refundable: 256_000,
  leftToShip: 2,
  refundQuantity: 0,
}

describe('what goes into a parcel', () => {
  it('is all that is left, unless fewer are chosen', () => {
    expect(listParcelLines([line], {}).map(({ inParcel }) => inParcel)).toEqual([2])
    expect(listParcelLines([line], { 'M5-MST': 1 }).map(({ inParcel }) => inParcel)).toEqual([1])
  })

  it('is never more than is left, also when a colleague has sent a parcel meanwhile', () => {
    expect(
      listParcelLines([{ ...line, leftToShip: 1 }], { 'M5-MST': 2 }).map(({ inParcel }) => inParcel),
    ).toEqual([1])
    expect(listParcelLines([{ ...line, leftToShip: 0 }], {})).toEqual([])
  })
})

describe('a parcel’s number', () => {
  it('may be typed with blanks and small letters', () => {
    expect(parseTrackingNumber('sf0000 0000 00066')).toBe('SF0000000000066')
  })

  it('has at least six signs', () => {
    expect(parseTrackingNumber('SF00')).toBeNull()
  })
})
