import type { OfficeResponseData } from '@anzuo/contract/office/index'

type Product = OfficeResponseData<'/office/v1/catalogue/get'>

const inEveryLanguage = (english: string, simplified: string, traditional: string) => ({
  'en-GB': english,
  'zh-CN': simplified,
  'zh-Hant': traditional,
})

const createSku = (colour: string, stock: number): Product['skus'][number] => ({
  id: `dusk-${colour}`,
  choice: { colour },
  name: inEveryLanguage(colour, colour, colour),
  price: 399_00,
  isWithdrawn: false,
  lowStockAt: null,
  picture: null,
  stock,
  held: 2,
  pictureUrl: '/pictures/products/m1.svg',
  plannedPrices: [],
})

/** A pillow in two colours, on sale. */
export const createProduct = (changes: Partial<Product> = {}): Product => ({
  id: 'dusk',
  version: 4,
  state: 'published',
  categoryId: 'neckEyes',
  name: inEveryLanguage('Dusk pillow', '暮枕', '暮枕'),
  line: inEveryLanguage('Warm hands', '暖手', '暖手'),
  story: inEveryLanguage('Lean back.', '向后靠。', '向後靠。'),
  pictures: ['m1.svg'],
  film: null,
  spinFrames: [],
  pictureUrls: ['/pictures/products/m1.svg'],
  features: [],
  options: [
    {
      key: 'colour',
      name: inEveryLanguage('Colour', '颜色', '顏色'),
      values: [
        { key: 'sand', name: inEveryLanguage('Sand', '沙色', '沙色') },
        { key: 'rose', name: inEveryLanguage('Rose', '藕粉', '藕粉') },
      ],
    },
  ],
  specifications: [],
  delivery: 'parcel',
  model: null,
  facts: {},
  warrantyMonths: 24,
  taxPercent: null,
  position: 3,
  skus: [createSku('sand', 5), createSku('rose', 3)],
  formerSkus: [],
  missing: [],
  blockers: [],
  plans: [],
  createdAt: '2026-11-01T00:00:00.000Z',
  publishedAt: '2026-11-02T00:00:00.000Z',
  updatedAt: '2026-11-20T06:18:00.000Z',
  ...changes,
})
