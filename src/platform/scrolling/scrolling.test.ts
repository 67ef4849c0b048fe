import { observeReachedElement, scrollToElement } from './index.h5'

/** Where each element stands, px below the top of the screen; those of a page that is hidden have no boxes. */
let tops: Record<string, number> = {}
const jumps: Element[] = []
let stop: () => void = () => undefined

const place = (names: Record<string, number>) => {
  tops = names
  window.dispatchEvent(new Event('scroll'))
}

beforeEach(() => {
  jumps.length = 0
  document.body.innerHTML =
    '<div class="hidden"><i id="b"></i></div><i id="a"></i><i id="b"></i><i id="c"></i>'
  Element.prototype.getClientRects = function (this: Element) {
    return (this.closest('.hidden') ? [] : [{}]) as unknown as DOMRectList
  }
  Element.prototype.getBoundingClientRect = function (this: Element) {
    return { top: tops[this.id] ?? 0 } as DOMRect
  }
  Element.prototype.scrollIntoView = function (this: Element) {
    jumps.push(this)
  }
})
afterEach(() => stop())

const observe = () => {
  const reached: string[] = []
  stop = observeReachedElement(['a', 'b', 'c'], id => reached.push(id))
  return reached
}

it('follows a page that scrolls by itself', () => {
  const reached = observe()
  tops = { a: -900, b: -400, c: 100 }
  // It does not bubble up to the window.
  document.getElementById('a')?.dispatchEvent(new Event('scroll'))
  expect(reached).toEqual(['c'])
})

it('tells which element was reached last', () => {
  const reached = observe()
  place({ a: 70, b: 500, c: 900 })
  place({ a: -400, b: 90, c: 430 })
  place({ a: -900, b: -400, c: 100 })
  expect(reached).toEqual(['a', 'b', 'c'])
})

it('takes the first of two that stand beside one another, and the first of all above them', () => {
  const reached = observe()
  place({ a: -400, b: 90, c: 90 })
  place({ a: 300, b: 700, c: 700 })
  expect(reached).toEqual(['b', 'a'])
})

it('jumps to the element of the page that is seen', () => {
  scrollToElement('b')
  expect(jumps).toEqual([document.querySelectorAll('#b')[1]])
})

it('says nothing of a jump, until the person moves the page', () => {
  const reached = observe()
  scrollToElement('c')
  place({ a: -400, b: 90, c: 430 })
  expect(reached).toEqual([])
  window.dispatchEvent(new Event('wheel'))
  place({ a: -400, b: 80, c: 420 })
  expect(reached).toEqual(['b'])
})

it('ends', () => {
  const reached = observe()
  stop()
  place({ a: -400, b: 90, c: 430 })
  expect(reached).toEqual([])
})
