import { act, renderHook } from '@testing-library/react'
import { getShareMethod, usePageShareLink, type PageShareLink } from './index.h5'

const link: PageShareLink = {
  title: 'Would you pay this?',
  text: 'Anzuo',
  url: 'https://shop.test/x',
  page: '/x',
  picture: '/pictures/cards/pay.jpg',
}
const mockShareCalls: object[] = []

// The vendor's script reaches into the browser that it is made for; here it only listens.
jest.mock('weixin-js-sdk', () => ({
  __esModule: true,
  default: { updateAppMessageShareData: (options: object) => mockShareCalls.push(options) },
}))

const openedIn = (userAgent: string) => jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
const settled = () => act(async () => undefined)

afterEach(() => {
  jest.restoreAllMocks()
  mockShareCalls.length = 0
})

it('inside the messenger its own menu sends the link, as soon as there is one', async () => {
  openedIn('Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.49')
  expect(getShareMethod()).toBe('menu')
  const configure = () => Promise.resolve(true)
  const { rerender } = renderHook(({ sent }) => usePageShareLink(sent, configure), {
    initialProps: { sent: null as PageShareLink | null },
  })
  await settled()
  expect(mockShareCalls).toEqual([])
  rerender({ sent: link })
  await settled()
  await settled()
  expect(mockShareCalls).toEqual([
    expect.objectContaining({
      title: 'Would you pay this?',
      link: 'https://shop.test/x',
      imgUrl: 'http://localhost/pictures/cards/pay.jpg',
    }),
  ])
})

it('outside of it nothing is configured', async () => {
  openedIn('Mozilla/5.0 (Macintosh) Safari/604.1')
  expect(getShareMethod()).toBe('none')
  const configure = jest.fn(() => Promise.resolve(true))
  renderHook(() => usePageShareLink(link, configure))
  await settled()
  expect(configure).not.toHaveBeenCalled()
})
