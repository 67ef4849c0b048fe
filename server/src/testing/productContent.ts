import type { OfficeRequestBody } from '@anzuo/contract/office'
import { toLocalizedText } from '../seed/catalogue/localizedText'

export type TestProductContent = OfficeRequestBody<'/office/v1/catalogue/create'>['content']

const colour = (key: string, ...texts: [string, string, string]) => ({ key, name: toLocalizedText(...texts) })

/** A product that can be sold: two colours, three languages, a picture. */
export const createTestProductContent = (
  id: string,
  changes: Partial<TestProductContent> = {},
): TestProductContent => ({
  categoryId: 'neckEyes',
  name: toLocalizedText('Dusk pillow', '暮枕按摩枕', '暮枕按摩枕'),
  line: toLocalizedText('Warm hands for the neck', '颈后的一双暖手', '頸後的一雙暖手'),
  story: toLocalizedText('Lay it down, lean back.', '放好，向后靠。', '放好，向後靠。'),
  pictures: ['m1.svg', 'm2.svg'],
  film: null,
  spinFrames: [],
  features: ['warmth'],
  options: [
    {
      key: 'colour',
      name: toLocalizedText('Colour', '颜色', '顏色'),
      values: [colour('sand', 'Sand', '沙色', '沙色'), colour('dusk', 'Dusk', '暮色', '暮色')],
    },
  ],
  specifications: [
    { name: toLocalizedText('Battery', '续航', '續航力'), value: toLocalizedText('2 h', '2 小时', '2 小時') },
  ],
  delivery: 'parcel',
  model: null,
  facts: { massKg: 1.2 },
  warrantyMonths: 24,
  taxPercent: 9,
  position: 3,
  skus: ['sand', 'dusk'].map(key => ({
    id: `${id}-${key}`,
    choice: { colour: key },
    price: 399_00,
    isWithdrawn: false,
    lowStockAt: null,
    picture: null,
  })),
  ...changes,
})
