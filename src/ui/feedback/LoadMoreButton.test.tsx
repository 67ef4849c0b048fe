import { act, fireEvent, render, screen } from '@testing-library/react'
import { LoadMoreButton } from './LoadMoreButton'

let comeNear: () => void = () => undefined
const observed: Element[] = []

/** A browser that tells of an element when the test says so. */
class FakeIntersectionObserver {
  constructor(onSeen: (entries: object[]) => void) {
    comeNear = () =>
      act(() =>
        onSeen([{ isIntersecting: true, rootBounds: { height: 800 }, boundingClientRect: { height: 1 } }]),
      )
  }
  observe = (element: Element) => void observed.push(element)
  disconnect = () => undefined
}

const fetchNextPage = jest.fn()
const show = (changes: object = {}, loadsByItself = true) => (
  <LoadMoreButton
    list={{ hasNextPage: true, isFetchingNextPage: false, fetchNextPage, ...changes }}
    loadsByItself={loadsByItself}
  >
    Older
  </LoadMoreButton>
)

beforeEach(() => {
  fetchNextPage.mockClear()
  observed.length = 0
  Object.assign(window, { IntersectionObserver: FakeIntersectionObserver })
})
afterEach(() => void Reflect.deleteProperty(window, 'IntersectionObserver'))

it('fetches the next page once when the end comes near, and again when the longer list ends', () => {
  const { rerender } = render(show())
  expect(fetchNextPage).not.toHaveBeenCalled()
  comeNear()
  expect(fetchNextPage).toHaveBeenCalledTimes(1)
  rerender(show({ isFetchingNextPage: true }))
  rerender(show())
  expect(fetchNextPage).toHaveBeenCalledTimes(1)
  comeNear()
  expect(fetchNextPage).toHaveBeenCalledTimes(2)
})

it('has a button for who does not scroll, and after a failure no other way', () => {
  render(show({ isFetchNextPageError: true }))
  expect(observed).toEqual([])
  fireEvent.click(screen.getByText('Older'))
  expect(fetchNextPage).toHaveBeenCalledTimes(1)
})

it('waits for a press where something stands below the list, and where nothing can be watched', () => {
  render(show({}, false))
  Reflect.deleteProperty(window, 'IntersectionObserver')
  render(show())
  expect(fetchNextPage).not.toHaveBeenCalled()
})
