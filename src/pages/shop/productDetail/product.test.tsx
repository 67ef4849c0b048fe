import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { brands } from '@config/brands'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { fakeTaro } from '../../../../test/doubles/taro'
import { renderPage, resetApp } from '../../../../test/doubles/renderPage'
import { createTestProduct, createTestReview } from '../../../../test/doubles/shopRecords'
import { useGuestCart } from '@/data/shop/guestCart'
import { hideToast, useToastStore } from '@/platform/toast'
import ProductDetailPage from '.'

const sku = (colour: string, name: string, facts: { price: number; stock: number }) => ({
  id: `w8-${colour}`,
  choice: { colour },
  name,
  picture: `/pictures/products/w8-${colour}.svg`,
  ...facts,
})

const chair = {
  ...createTestProduct({
    id: 'w8',
    categoryId: 'signature',
    name: 'W8 Cloud',
    line: 'Long track, zero gravity',
    picture: '/pictures/products/w8-cloud.svg',
    priceFrom: 3_280_000,
    features: ['zeroGravity'],
    rating: 4.5,
    ratingCount: 1,
  }),
  shop: { id: 'anzuo', name: 'Anzuo' },
  story: 'A long track.',
  pictures: ['/pictures/products/w8-cloud.svg', '/pictures/products/w8-slate.svg'],
  pictureDescriptions: ['', 'From the side, in slate'],
  film: null,
  spinFrames: [] as string[],
  manual: null,
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
  facts: { widthCm: 80, doorWidthCm: 76, personFromCm: 150, personToCm: 190 },
  warrantyMonths: 24,
}

const review = createTestReview({ reply: 'Thank you.' })

const question = {
  id: 'q1',
  personName: 'W**',
  text: 'Does it fit 186 cm?',
  answer: 'Yes, up to 195 cm.',
  at: '2026-11-12T08:00:00.000Z',
}

const rules = { appointmentFromDays: 2, afterSaleDays: 7, freeFreightFrom: 9900, freight: 1200 }

const openPage = async () => {
  renderPage(ProductDetailPage, { id: 'w8' })
  await screen.findByRole('heading', { name: 'W8 Cloud', level: 2 })
}
const openSheet = async () => {
  await openPage()
  fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
  return within(await screen.findByRole('dialog'))
}

/** Somebody opens the app, and the shop answers as usual. */
const prepareApp = (session?: { token: string }) => {
  resetApp(session)
  useGuestCart.setState({ lines: [] })
  fakeServer.answer('/dealer_product/get', { code: 0, data: chair })
  fakeServer.answer('/open/product/reviews', { code: 0, data: { reviews: [review], next: null } })
  fakeServer.answer('/open/product/questions', { code: 0, data: { questions: [question], next: null } })
  fakeServer.answer('/product/use_recommend', { code: 0, data: { products: [] } })
  fakeServer.answer('/open/system_config/dealer_order', { code: 0, data: rules })
}

beforeEach(() => prepareApp())
afterEach(() => hideToast())

describe('the page of a product', () => {
  it('says what each picture shows where the shop has said it', async () => {
    await openPage()
    expect(screen.getByRole('button', { name: /From the side, in slate.*2/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /W8 Cloud.*1 of 2/ })).toBeTruthy()
  })

  it('is asked for by the family of an app that is built for one, and says that it is not there when it is of another', async () => {
    Object.assign(globalThis, { BRAND: { ...brands.solo, chairFamily: 'k' } })
    fakeServer.answer('/dealer_product/get', { code: 1004, message: 'no' })
    renderPage(ProductDetailPage, { id: 'w8' })
    expect(await screen.findByRole('button', { name: /Back|shop/i })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull()
    expect(fakeServer.callsTo('/dealer_product/get')[0]?.body).toEqual({ id: 'w8', family: 'k' })
    Object.assign(globalThis, { BRAND: brands.original })
  })

  it('offers the manual where there is one', async () => {
    const url = `/pictures/shop/${'d'.repeat(32)}.pdf`
    const data = { ...chair, manual: { url, bytes: 2_200_000 } }
    fakeServer.answer('/dealer_product/get', { code: 0, data })
    const opened: string[] = []
    window.open = address => {
      opened.push(String(address))
      return null
    }
    await openPage()
    expect(screen.getByText('PDF, 2.1 MB')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /Read the manual/ }))
    expect(opened).toEqual([expect.stringMatching(new RegExp(`${url}$`))])
    await screen.findByText('PDF, 2.1 MB')
  })

  it('shows price, reviews and what the shop promises, and notes nothing of somebody who is signed out', async () => {
    await openPage()
    await screen.findByText('Steady and quiet.')
    expect(screen.getByText('Anzuo: Thank you.')).toBeTruthy()
    expect(await screen.findByText('Refunds within 7 days')).toBeTruthy()
    expect(screen.getByText(/from 2 days after the order/)).toBeTruthy()
    expect(fakeServer.callsTo('/product/browse_shop')).toEqual([])
    expect(fakeTaro.navigation).toEqual([])
  })

  it('shows what people asked with the answers', async () => {
    await openPage()
    expect(await screen.findByText('Does it fit 186 cm?')).toBeTruthy()
    expect(screen.getByText('Anzuo: Yes, up to 195 cm.')).toBeTruthy()
  })

  it('takes a question of somebody who is signed in, and says when it is too short', async () => {
    prepareApp({ token: 'token' })
    fakeServer.answer('/product/browse_shop', { code: 0, data: { products: [] } })
    fakeServer.answer('/product/question/own', { code: 0, data: { questions: [] } })
    const asked = { id: 'q2', text: 'How loud?', at: question.at, state: 'waiting', hiddenFor: null }
    fakeServer.answer('/product/question/ask', { code: 0, data: asked })
    await openPage()
    fireEvent.click(await screen.findByRole('button', { name: 'Ask a question' }))
    const ask = within(await screen.findByRole('dialog'))
    fireEvent.click(ask.getByRole('button', { name: 'Send question' }))
    expect(ask.getByText('Write at least 4 characters')).toBeTruthy()
    fireEvent.input(ask.getByRole('textbox', { name: 'Your question' }), { target: { value: 'How loud?' } })
    fireEvent.click(ask.getByRole('button', { name: 'Send question' }))
    await waitFor(() =>
      expect(fakeServer.callsTo('/product/question/ask')[0]?.body).toMatchObject({
        productId: 'w8',
        text: 'How loud?',
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('takes a report about a review', async () => {
    prepareApp({ token: 'token' })
    fakeServer.answer('/product/browse_shop', { code: 0, data: { products: [] } })
    fakeServer.answer('/product/question/own', { code: 0, data: { questions: [] } })
    fakeServer.answer('/product/review/report', { code: 0, data: {} })
    await openPage()
    fireEvent.click(await screen.findByRole('button', { name: 'Report the review by L**' }))
    const sheet = within(await screen.findByRole('dialog'))
    fireEvent.click(sheet.getByRole('radio', { name: 'It is false' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Send report' }))
    await waitFor(() =>
      expect(fakeServer.callsTo('/product/review/report')[0]?.body).toEqual({ id: 'r1', reason: 'untrue' }),
    )
  })

  it('shows all specifications when asked', async () => {
    await openPage()
    expect(screen.queryByText('Warmth value')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(screen.getByText('Warmth value')).toBeTruthy()
  })

  it('says whether it fits and how long the warranty is, as far as the shop knows', async () => {
    await openPage()
    expect(screen.getByRole('table', { name: 'Will it fit?' }).textContent).toBe(
      'Width80 cmNarrowest door76 cmBody height150–190 cm',
    )
    expect(screen.getByText('24-month warranty')).toBeTruthy()
  })

  it('says nothing of what the shop does not know', async () => {
    fakeServer.answer('/dealer_product/get', { code: 0, data: { ...chair, facts: {}, warrantyMonths: null } })
    await openPage()
    expect(screen.queryByRole('table', { name: 'Will it fit?' })).toBeNull()
    expect(screen.queryByText(/warranty/)).toBeNull()
  })

  it('is gone when the server does not know it', async () => {
    fakeServer.answer('/dealer_product/get', { code: 4040, message: 'This product is no longer sold' })
    fakeTaro.params = { id: 'none' }
    renderPage(ProductDetailPage)
    expect(await screen.findByText('This product is no longer sold')).toBeTruthy()
  })
})

describe('turning a product', () => {
  const frames = ['06', '38', '72'].map(angle => `/pictures/products/w8-turn-${angle}.svg`)
  const openTurnable = async () => {
    fakeServer.answer('/dealer_product/get', { code: 0, data: { ...chair, spinFrames: frames } })
    await openPage()
    return screen.getByRole('slider', { name: 'Turn it' })
  }
  const listLargePictures = () =>
    [...document.querySelectorAll('.product-spin__frame')].map(frame => frame.getAttribute('src'))
  const getShownPicture = () => {
    const shown = document.querySelector('.product-spin__frame--on')
    const file = shown?.getAttribute('src')?.split('/').pop()
    return shown?.classList.contains('product-spin__picture--mirrored') ? `mirrored ${file}` : file
  }

  it('is offered only where there are pictures for it', async () => {
    await openPage()
    expect(screen.queryByRole('slider')).toBeNull()
  })

  it('loads the large pictures once somebody turns it', async () => {
    const slider = await openTurnable()
    expect(listLargePictures()).toEqual([])
    fireEvent.keyDown(slider, { key: 'ArrowRight' })
    expect(listLargePictures()).toHaveLength(3)
  })

  it('follows the arrow keys from the front, to both ends and no further', async () => {
    const slider = await openTurnable()
    const press = (key: string) => {
      fireEvent.keyDown(slider, { key })
      return getShownPicture()
    }
    expect(press('ArrowRight')).toBe('w8-turn-38.svg')
    expect(press('End')).toBe('w8-turn-72.svg')
    expect(press('ArrowRight')).toBe('w8-turn-72.svg')
    expect(slider.getAttribute('aria-valuetext')).toBe('View 5 of 5')
    expect(press('Home')).toBe('mirrored w8-turn-72.svg')
    expect(press('ArrowUp')).toBe('mirrored w8-turn-38.svg')
  })

  it('follows a finger, and stops when another picture is chosen', async () => {
    const slider = await openTurnable()
    slider.getBoundingClientRect = () => ({ left: 100, width: 500 }) as DOMRect
    // The browser of the tests knows no pointers.
    const point = (type: string, clientX: number, buttons: number) =>
      fireEvent(slider, new MouseEvent(type, { bubbles: true, clientX, buttons }))
    point('pointerdown', 110, 1)
    expect(getShownPicture()).toBe('mirrored w8-turn-72.svg')
    point('pointermove', 350, 1)
    expect(getShownPicture()).toBe('w8-turn-06.svg')
    point('pointermove', 590, 0)
    expect(getShownPicture()).toBe('w8-turn-06.svg')
    fireEvent.click(screen.getByRole('button', { name: '2 of 2' }))
    expect(listLargePictures()).toEqual([])
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
    expect(sheet.getByText('No more than 2 per order')).toBeTruthy()
    expect(sheet.getByRole('button', { name: 'One more' })).toHaveProperty('disabled', true)
    fireEvent.click(sheet.getByRole('radio', { name: 'Rose, Sold out' }))
    expect(sheet.queryByRole('button', { name: 'Add to cart' })).toBeNull()
    expect(sheet.queryByRole('button', { name: 'Buy now' })).toBeNull()
  })

  it('is waited for when it is sold out, and no longer after a second press', async () => {
    prepareApp({ token: 'token' })
    const answerEdit = (skuIds: string[]) =>
      fakeServer.answer('/stock_alert/edit', { code: 0, data: { skuIds } })
    fakeServer.answer('/stock_alert/list', { code: 0, data: { skuIds: [] } })
    fakeServer.answer('/product/browse_shop', { code: 0, data: { products: [] } })
    answerEdit(['w8-rose'])
    const sheet = await openSheet()
    fireEvent.click(sheet.getByRole('radio', { name: 'Rose, Sold out' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Notify me' }))
    const end = await sheet.findByRole('button', { name: 'Stop notifying me' })
    answerEdit([])
    fireEvent.click(end)
    expect(await sheet.findByRole('button', { name: 'Notify me' })).toBeTruthy()
    expect(fakeServer.callsTo('/stock_alert/edit').map(({ body }) => body)).toEqual([
      { skuId: 'w8-rose', isOn: true },
      { skuId: 'w8-rose', isOn: false },
    ])
  })

  it('sends whoever is signed out to log in, and back to the product, before it can be waited for', async () => {
    const sheet = await openSheet()
    fireEvent.click(sheet.getByRole('radio', { name: 'Rose, Sold out' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Notify me' }))
    expect(fakeTaro.navigation).toHaveLength(1)
    expect(JSON.stringify(fakeTaro.navigation[0])).toMatch(/login\?redirect=/)
    expect(fakeServer.callsTo('/stock_alert/list')).toEqual([])
    expect(fakeServer.callsTo('/stock_alert/edit')).toEqual([])
  })

  it('shows colours as swatches and names the chosen one, also when it is sold out', async () => {
    const values = chair.options[0]?.values.map(value => ({ ...value, colour: '#6a706c' }))
    const data = { ...chair, options: [{ key: 'colour', name: 'Colour', values }] }
    fakeServer.answer('/dealer_product/get', { code: 0, data })
    const sheet = await openSheet()
    const colours = within(sheet.getByRole('radiogroup', { name: 'Colour' }))
    expect(colours.queryByText('Slate')).toBeNull()
    fireEvent.click(colours.getByRole('radio', { name: 'Rose, Sold out' }))
    expect(colours.getByRole('radio', { name: 'Rose, Sold out', checked: true })).toBeTruthy()
    const [colour] = sheet.getAllByText('Colour')
    expect(colour?.parentElement?.textContent).toBe('ColourRose')
  })

  it('says what a kit costs more', async () => {
    const options = [
      { key: 'kit', name: 'Kit', values: ['alone', 'mat'].map(key => ({ key, name: `Kit ${key}` })) },
    ]
    const [first] = chair.skus
    const skus = ['alone', 'mat'].map((kit, at) => ({
      ...first,
      id: kit,
      choice: { kit },
      price: 3_280_000 + at * 12_000,
    }))
    fakeServer.answer('/dealer_product/get', { code: 0, data: { ...chair, options, skus } })
    const sheet = await openSheet()
    expect(sheet.getByRole('radio', { name: 'Kit alone' })).toBeTruthy()
    expect(sheet.getByRole('radio', { name: 'Kit mat, + ¥120' }).textContent).toBe('Kit mat+ ¥120')
  })

  it('goes into the cart', async () => {
    const sheet = await openSheet()
    fireEvent.click(sheet.getByRole('radio', { name: 'Slate' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Add to cart' }))
    await waitFor(() => expect(useGuestCart.getState().lines).toHaveLength(1))
    expect(useGuestCart.getState().lines[0]).toMatchObject({
      skuId: 'w8-slate',
      quantity: 1,
      price: 3_380_000,
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(useToastStore.getState().toast).toMatchObject({ key: 'cart.added' })
  })

  it('goes to the checkout with the price that was seen', async () => {
    const sheet = await openSheet()
    fireEvent.click(sheet.getByRole('button', { name: 'Buy now' }))
    expect(fakeTaro.navigation.at(-1)?.url).toBe('/submitOrders?items=w8-cloud.1.3280000')
  })

  it('stands in the page on a computer, whose buttons act at once, with the terms below them', async () => {
    Object.assign(window, { matchMedia: () => ({ matches: true, addEventListener: () => undefined }) })
    try {
      await openPage()
      expect(screen.queryByRole('region', { name: 'Actions' })).toBeNull()
      const buy = screen.getByRole('button', { name: 'Buy now' })
      const warranty = screen.getByText('24-month warranty')
      expect(buy.compareDocumentPosition(warranty)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
      fireEvent.click(screen.getByRole('radio', { name: 'Slate' }))
      expect(screen.getByText('Only 2 left')).toBeTruthy()
      fireEvent.click(screen.getByRole('button', { name: 'One more' }))
      fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
      await waitFor(() => expect(useGuestCart.getState().lines).toHaveLength(1))
      expect(useGuestCart.getState().lines[0]).toMatchObject({ skuId: 'w8-slate', quantity: 2 })
      expect(screen.queryByRole('dialog')).toBeNull()
    } finally {
      Reflect.deleteProperty(window, 'matchMedia')
    }
  })
})

describe('the strip of a wide window', () => {
  type Entry = { isIntersecting: boolean; boundingClientRect: { bottom: number; height: number } }
  let tell: (entry: Entry) => void = () => undefined
  const leaveAbove = { isIntersecting: false, boundingClientRect: { bottom: -20, height: 46 } }
  const findStrip = () => screen.queryByRole('region', { name: 'Buy W8 Cloud' })
  const moveButtons = (entry: Entry) => act(() => tell(entry))

  beforeEach(async () => {
    Object.assign(window, {
      matchMedia: () => ({ matches: true, addEventListener: () => undefined }),
      IntersectionObserver: class {
        constructor(callback: (entries: Entry[]) => void) {
          tell = entry => callback([entry])
        }
        observe() {}
        disconnect() {}
      },
    })
    await openPage()
    await act(async () => {
      await import('./PurchaseStrip.h5')
    })
  })
  afterEach(() => {
    Reflect.deleteProperty(window, 'matchMedia')
    Reflect.deleteProperty(window, 'IntersectionObserver')
  })

  it('comes once the buttons of the page have left it at its top, and goes when they are back', () => {
    expect(findStrip()).toBeNull()
    moveButtons({ isIntersecting: false, boundingClientRect: { bottom: 1200, height: 46 } })
    expect(findStrip()).toBeNull()
    moveButtons(leaveAbove)
    expect(findStrip()).not.toBeNull()
    // The page lies below another one.
    moveButtons({ isIntersecting: false, boundingClientRect: { bottom: 0, height: 0 } })
    expect(findStrip()).not.toBeNull()
    moveButtons({ isIntersecting: true, boundingClientRect: { bottom: 100, height: 46 } })
    expect(findStrip()).toBeNull()
  })

  it('buys what is chosen in the page', async () => {
    fireEvent.click(screen.getByRole('radio', { name: 'Slate' }))
    moveButtons(leaveAbove)
    const strip = within(screen.getByRole('region', { name: 'Buy W8 Cloud' }))
    expect(strip.getByText('Slate')).toBeTruthy()
    fireEvent.click(strip.getByRole('button', { name: 'Add to cart' }))
    await waitFor(() => expect(useGuestCart.getState().lines[0]).toMatchObject({ skuId: 'w8-slate' }))
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it('leads to the parts of the page, and says which of them is read', () => {
    const seen: string[] = []
    Element.prototype.scrollIntoView = function (this: Element) {
      seen.push(this.id)
    }
    moveButtons(leaveAbove)
    const strip = within(screen.getByRole('region', { name: 'Buy W8 Cloud' }))
    fireEvent.click(strip.getByRole('button', { name: 'Reviews' }))
    expect(seen).toEqual(['product-reviews'])
    expect(strip.getByRole('button', { name: 'Reviews', current: true })).toBeTruthy()
    expect(strip.getByRole('button', { name: 'Questions and answers' })).toBeTruthy()
    expect(strip.queryByRole('button', { name: 'The main figures' })).toBeNull()
  })
})

describe('the main figures', () => {
  const figures = {
    trackCm: 135,
    wallClearanceCm: 8,
    noiseDb: 45,
    massKg: 96,
    maxLoadKg: 150,
    powerWatts: 260,
  }
  const listFigures = async (facts: object) => {
    fakeServer.answer('/dealer_product/get', { code: 0, data: { ...chair, facts } })
    await openPage()
    return [...document.querySelectorAll('.product__figure')].map(({ textContent }) => textContent)
  }

  it('are six where they are known', async () => {
    expect(await listFigures(figures)).toEqual(['135 cm', '8 cm', '≤ 45 dB', '96 kg', '≤ 150 kg', '260 W'])
  })

  it('are three where fewer are known', async () => {
    const { trackCm: _, ...others } = figures
    expect(await listFigures(others)).toEqual(['8 cm', '≤ 45 dB', '96 kg'])
  })

  it('are left out where there would be fewer', async () => {
    expect(await listFigures({ massKg: 96, powerWatts: 260 })).toEqual([])
    expect(screen.queryByText('The main figures')).toBeNull()
  })
})
