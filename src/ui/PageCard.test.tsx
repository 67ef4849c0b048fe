import { render } from '@testing-library/react'
import { brands } from '@config/brands'
import { double } from '../../test/doubles/taro'
import { PageCard } from './PageCard'

const mockCards: (() => object)[] = []
jest.mock('@/platform/linkSharing', () => ({
  usePageCard: (cardOf: () => object) => void mockCards.push(cardOf),
}))

const cardOf = (title: string | undefined) => {
  render(<PageCard title={title} />)
  return mockCards.at(-1)?.()
}

beforeEach(() => double.reset())
afterEach(() => Object.assign(globalThis, { BRAND: brands.original }))

it('a card bears the title of its page and the name of the variant', () => {
  Object.assign(globalThis, { BRAND: brands.lite })
  expect(cardOf('Help')).toMatchObject({ title: 'Help · Anzuo Lite' })
})

it('a card of the start page bears the name alone', () => {
  expect(cardOf('Anzuo')).toMatchObject({ title: 'Anzuo' })
  expect(cardOf(undefined)).toMatchObject({ title: 'Anzuo' })
})
