import { parseSearchText } from './officeSearch'

describe('what somebody may mean by what they type', () => {
  it('is the number of an order or a refund, in any case and spacing, with or without its letters', () => {
    expect(parseSearchText('az 2611 2000').orderNumber).toBe('AZ26112000')
    expect(parseSearchText('ＡＺ２６１１').orderNumber).toBe('AZ2611')
    expect(parseSearchText('rf26111').refundNumber).toBe('RF26111')
    expect(parseSearchText('rf26111').orderNumber).toBeNull()
    expect(parseSearchText('2611200058')).toMatchObject({
      orderNumber: 'AZ2611200058',
      refundNumber: 'RF2611200058',
    })
  })

  it('is the end of a phone, with a part of the name before or behind it', () => {
    expect(parseSearchText('0036').person).toEqual({ phoneEnding: '0036', name: null })
    expect(parseSearchText('0036 Fang').person).toEqual({ phoneEnding: '0036', name: 'Fang' })
    expect(parseSearchText('方 0036').person).toEqual({ phoneEnding: '0036', name: '方' })
  })

  it('is never a person by their name or a whole phone', () => {
    for (const typed of ['Fang', '方圆', '13800000036']) expect(parseSearchText(typed).person).toBeNull()
  })

  it('is a code, the number of a parcel, an address or the card of an assistant', () => {
    expect(parseSearchText('m5-mst')).toMatchObject({ code: 'm5-mst', trackingNumber: 'M5-MST' })
    expect(parseSearchText('sf123').trackingNumber).toBeNull()
    expect(parseSearchText('Lin@Example.com').email).toBe('lin@example.com')
    expect(parseSearchText('a-0002').assistantNumber).toBe(2)
    expect(parseSearchText('云栖').code).toBeNull()
  })
})
