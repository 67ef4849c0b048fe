import type { OfficeRequestBody, OfficeResponseData } from '@anzuo/contract/office/index'
import type { Locale, LocalizedText } from '@anzuo/domain/locale'
import type { ProductState } from '@anzuo/domain/office/productContent'
import type { TextKey } from '../../i18n/useText'
import type { StatusTone } from '../../parts/Status'

export type Product = OfficeResponseData<'/office/v1/catalogue/get'>
export type ProductSku = Product['skus'][number]
export type ProductPlan = Product['plans'][number]
export type ProductSummary = OfficeResponseData<'/office/v1/catalogue/list'>['products'][number]
export type Category = OfficeResponseData<'/office/v1/category/list'>['categories'][number]
export type ProductContent = OfficeRequestBody<'/office/v1/catalogue/create'>['content']
export type SkuContent = ProductContent['skus'][number]

/** How each state is shown. */
export const productStateLooks: Readonly<Record<ProductState, { tone: StatusTone; text: TextKey }>> = {
  draft: { tone: 'waiting', text: 'products.state.draft' },
  published: { tone: 'done', text: 'products.state.published' },
  withdrawn: { tone: 'closed', text: 'products.state.withdrawn' },
}

/** A text in the language that is shown, else in the first that has one. */
export const getLocalText = (texts: LocalizedText, locale: string): string =>
  texts[locale as Locale] || (Object.values(texts).find(text => text !== '') ?? '')

const emptyText: LocalizedText = { 'en-GB': '', 'zh-CN': '', 'zh-Hant': '' }

export const createEmptyText = (): LocalizedText => ({ ...emptyText })

/** What a product is made of before somebody has typed anything. */
export const createEmptyContent = (categoryId: string): ProductContent => ({
  categoryId,
  name: createEmptyText(),
  line: createEmptyText(),
  story: createEmptyText(),
  pictures: [],
  film: null,
  spinFrames: [],
  features: [],
  options: [],
  specifications: [],
  delivery: 'parcel',
  model: null,
  facts: {},
  warrantyMonths: null,
  taxPercent: null,
  position: 100,
  skus: [],
})

/** What of a product is edited, without what the server adds. */
export const toContent = (product: Product): ProductContent => ({
  categoryId: product.categoryId,
  name: product.name,
  line: product.line,
  story: product.story,
  pictures: product.pictures,
  film: product.film,
  spinFrames: product.spinFrames,
  features: product.features,
  options: product.options,
  specifications: product.specifications,
  delivery: product.delivery,
  model: product.model,
  facts: product.facts,
  warrantyMonths: product.warrantyMonths,
  taxPercent: product.taxPercent,
  position: product.position,
  skus: product.skus.map(({ id, choice, price, isWithdrawn, lowStockAt, picture }) => ({
    id,
    choice,
    price,
    isWithdrawn,
    lowStockAt,
    picture,
  })),
})

/** Whether what the browser kept has the shape of a product as this console edits it. */
export const isProductContent = (content: unknown): content is ProductContent =>
  typeof content === 'object' &&
  content !== null &&
  Object.keys(createEmptyContent('')).every(field => field in content)

/** The product code that a name suggests: `Dusk pillow` becomes `dusk-pillow`. */
export const suggestCode = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)

export const CODE_PATTERN = /^[a-z0-9][a-z0-9-]{0,39}$/
