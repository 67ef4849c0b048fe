import { defaultShopSettings } from './shopSettings'
import { listStandInFields } from './standIns'

const text = (words: string) => ({ 'en-GB': words, 'zh-CN': words, 'zh-Hant': words })

const ownWarehouse = {
  name: text('Gate 3'),
  address: text('Quiet Road 1'),
  phone: '0512-0000-0041',
  hours: defaultShopSettings.warehouse.hours,
}

describe('what a shop has not entered yet', () => {
  it('is each field of company and warehouse that is as it came', () => {
    const fields = listStandInFields(defaultShopSettings)
    expect(fields).toEqual(
      expect.arrayContaining(['company.hotline', 'company.name.zh-CN', 'warehouse.phone']),
    )
    expect(fields.filter(path => path.includes('hours') || path === 'company.taxNumber')).toEqual([])
  })

  it('is named also where the rest of its section is the company’s own', () => {
    const warehouse = { ...ownWarehouse, address: defaultShopSettings.warehouse.address }
    expect(
      listStandInFields({ ...defaultShopSettings, warehouse }).filter(path => path.startsWith('warehouse')),
    ).toEqual(['warehouse.address.en-GB', 'warehouse.address.zh-CN', 'warehouse.address.zh-Hant'])
  })

  it('is nothing of a warehouse that is the company’s own, whose hours may be the usual ones', () => {
    const fields = listStandInFields({ ...defaultShopSettings, warehouse: ownWarehouse })
    expect(fields.filter(path => path.startsWith('warehouse'))).toEqual([])
  })
})
