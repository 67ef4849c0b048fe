import type { OfficeResponseData } from '@anzuo/contract/office/index'

type Contribution = OfficeResponseData<'/office/v1/review/get'>

/** A review of four stars that waits for a look. */
export const createContribution = (changes: Partial<Contribution> = {}): Contribution => ({
  kind: 'review',
  id: 'review-1',
  version: 2,
  state: 'waiting',
  hiddenFor: null,
  productId: 'w8',
  productName: 'W8 Cloud',
  picture: '/pictures/products/w8-cloud.svg',
  personName: 'L**',
  stars: 4,
  skuName: 'cloud',
  text: 'Quieter than I thought.',
  pictures: [],
  reply: null,
  at: '2026-11-20T06:00:00Z',
  warnings: [],
  reports: [],
  orderId: 'order-1',
  ...changes,
})
