import { render } from '@testing-library/react'
import { brands } from '@config/brands'
import { fakeTaro } from '../../../test/doubles/taro'
import { PageShareRegistrar } from './PageShareRegistrar'

const mockCards: (() => object)[] = []
jest.mock('@/platform/linkSharing', () => ({
  usePageShareMessage: (getCard: () => object) => void mockCards.push(getCard),
}))

const getShareCard = (title: string | undefined) => {
  render(<PageShareRegistrar title={title} />)
  return mockCards.at(-1)?.()
}

beforeEach(() => fakeTaro.reset())
afterEach(() => Object.assign(globalThis, { BRAND: brands.original }))

it('a card bears the title of its page and the name of the variant', () => {
  Object.assign(globalThis, { BRAND: brands.lite })
  expect(getShareCard('Help')).toMatchObject({ title: 'Help · Anzuo Lite' })
})

it('a card of the start page bears the name alone', () => {
  expect(getShareCard('Anzuo')).toMatchObject({ title: 'Anzuo' })
  expect(getShareCard(undefined)).toMatchObject({ title: 'Anzuo' })
})
