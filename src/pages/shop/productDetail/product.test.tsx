import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/server'
import { double } from '../../../../test/doubles/taro'
import { useDeviceCart } from '@/data/deviceCart'
import { createQueryClient } from '@/data/queryClient'
import { endSession } from '@/data/session'
import { hideMessage, useMessages } from '@/platform/messages'
import ProductPage from '.'

const sku = (colour: string, name: string, facts: { price: number; stock: number }) => ({
  id: `w8-${colour}`,
  choice: { colour },
  name,
  picture: `/pictures/products/w8-${colour}.svg`,
  ...facts,
})

const chair = {
  id: 'w8',
  categoryId: 'signature',
  name: 'W8 Cloud',
  line: 'Long track, zero gravity',
  picture: '/pictures/products/w8-cloud.svg',
  priceFrom: 3_280_000,
  features: ['zeroGravity'],
  isSoldOut: false,
  sold: 0,
  rating: 4.5,
  ratingCount: 1,
  shop: { id: 'anzuo', name: 'Anzuo' },
  story: 'A long track.',
  pictures: ['/pictures/products/w8-cloud.svg', '/pictures/products/w8-slate.svg'],
  video: null,
  options: [
    {
      key: 'colour',
      name: 'Colour',
      values: [
        { key: 'cloud', name: 'Cloud' },
        { key: 'slate', name: 'Slate' },
        { key: 'rose', name: 'Rose' },
      ],
    },
  ],
  skus: [
    sku('cloud', 'Cloud', { price: 3_280_000, stock: 40 }),
    sku('slate', 'Slate', { price: 3_380_000, stock: 2 }),
    sku('rose', 'Rose', { price: 3_280_000, stock: 0 }),
  ],
  specifications: ['Size', 'Weight', 'Track', 'Noise', 'Power', 'Warmth'].map(name => ({
    name,
    value: `${name} value`,
  })),
  delivery: 'installed',
}

const review = {
  id: 'r1',
  productId: 'w8',
  productName: 'W8 Cloud',
  personName: 'L**',
  skuName: 'Slate',
  stars: 5,
  text: 'Steady and quiet.',
  pictures: [],
  at: '2026-11-12T08:00:00.000Z',
  reply: 'Thank you.',
}

const rules = { appointmentFromDays: 2, afterSaleDays: 7, freeFreightFrom: 9900, freight: 1200 }

const open = async () => {
  double.params = { id: 'w8' }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ProductPage />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'W8 Cloud', level: 2 })
}
const openSheet = async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
  return within(await screen.findByRole('dialog'))
}

beforeEach(() => {
  double.reset()
  fakeServer.install()
  endSession('loggedOut')
  useDeviceCart.setState({ lines: [] })
  fakeServer.answer('/dealer_product/get', { code: 0, data: chair })
  fakeServer.answer('/open/product/reviews', { code: 0, data: { reviews: [review], next: null } })
  fakeServer.answer('/product/use_recommend', { code: 0, data: { products: [] } })
  fakeServer.answer('/open/system_config/dealer_order', { code: 0, data: rules })
})
afterEach(() => hideMessage())

describe('the page of a product', () => {
  it('shows price, reviews and what the shop promises, and notes nothing of somebody who is signed out', async () => {
    await open()
    await screen.findByText('Steady and quiet.')
    expect(screen.getByText('Anzuo: Thank you.')).toBeTruthy()
    expect(await screen.findByText('Refund within 7 days')).toBeTruthy()
    expect(screen.getByText(/from 2 days after the order/)).toBeTruthy()
    expect(fakeServer.callsTo('/product/browse_shop')).toEqual([])
    expect(double.navigation).toEqual([])
  })

  it('shows all specifications when asked', async () => {
    await open()
    expect(screen.queryByText('Warmth value')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(screen.getByText('Warmth value')).toBeTruthy()
  })

  it('is gone when the server does not know it', async () => {
    fakeServer.answer('/dealer_product/get', { code: 4040, message: 'This product is no longer sold' })
    double.params = { id: 'none' }
    render(
      <QueryClientProvider client={createQueryClient()}>
        <ProductPage />
      </QueryClientProvider>,
    )
    expect(await screen.findByText('This product is no longer sold')).toBeTruthy()
  })
})

describe('choosing a combination', () => {
  it('has a price, a stock and a picture of its own', async () => {
    const sheet = await openSheet()
    expect(sheet.getByText('In stock')).toBeTruthy()
    fireEvent.click(sheet.getByRole('radio', { name: 'Slate' }))
    expect(sheet.getByText('33,800')).toBeTruthy()
    expect(sheet.getByText('Only 2 left')).toBeTruthy()
    expect(screen.getByText('2 / 2')).toBeTruthy()
  })

  it('takes no more pieces than there are, and nothing of what is sold out', async () => {
    const sheet = await openSheet()
    fireEvent.click(sheet.getByRole('radio', { name: 'Slate' }))
    fireEvent.click(sheet.getByRole('button', { name: 'One more' }))
    expect(sheet.getByText('At most 2 for one order')).toBeTruthy()
    expect(sheet.getByRole('button', { name: 'One more' })).toHaveProperty('disabled', true)
    fireEvent.click(sheet.getByRole('radio', { name: 'Rose, Sold out' }))
    expect(sheet.getByRole('button', { name: 'Add to cart' })).toHaveProperty('disabled', true)
    expect(sheet.getByRole('button', { name: 'Sold out' })).toHaveProperty('disabled', true)
  })

  it('goes into the cart', async () => {
    const sheet = await openSheet()
    fireEvent.click(sheet.getByRole('radio', { name: 'Slate' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Add to cart' }))
    await waitFor(() => expect(useDeviceCart.getState().lines).toHaveLength(1))
    expect(useDeviceCart.getState().lines[0]).toMatchObject({
      skuId: 'w8-slate',
      quantity: 1,
      price: 3_380_000,
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(useMessages.getState().message).toMatchObject({ key: 'cart.added' })
  })

  it('goes to the checkout with the price that was seen', async () => {
    const sheet = await openSheet()
    fireEvent.click(sheet.getByRole('button', { name: 'Buy now' }))
    expect(double.navigation.at(-1)?.url).toBe('/submitOrders?items=w8-cloud.1.3280000')
  })
})
