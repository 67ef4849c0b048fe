import { renderHook } from '@testing-library/react'
import { usePageShareMessage } from './index.weapp'

const mockCards: Record<string, object> = {}

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  default: {
    useShareAppMessage: (getCard: () => object) => Object.assign(mockCards, { chat: getCard() }),
    useShareTimeline: (getCard: () => object) => Object.assign(mockCards, { timeline: getCard() }),
  },
}))

it('a page goes into a chat by its path, and to the timeline by its parameters', () => {
  const card = { title: 'W8 Cloud · Anzuo', path: '/pages/shop/productDetail/index?id=w8' }
  renderHook(() => usePageShareMessage(() => ({ ...card, picture: '/pictures/cards/shop.jpg' })))
  const imageUrl = `${API_ORIGIN}/pictures/cards/shop.jpg`
  expect(mockCards).toEqual({
    chat: { ...card, imageUrl },
    timeline: { title: 'W8 Cloud · Anzuo', query: 'id=w8', imageUrl },
  })
})
