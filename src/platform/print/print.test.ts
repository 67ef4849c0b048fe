import { frameSheets } from '.'

const frame = {
  title: 'Anzuo',
  subtitle: 'Lin "Ran" \\',
  note: 'No diagnosis',
  pageNumber: 'Page {page} of {pages}',
}

const print = () => window.dispatchEvent(new Event('beforeprint'))
const getRule = () => document.head.querySelector('style')?.textContent ?? null

const showElement = (id: string, isVisible: boolean) => {
  const element = document.createElement('div')
  element.id = id
  element.getClientRects = () => (isVisible ? [new DOMRect()] : []) as unknown as DOMRectList
  document.body.append(element)
}

let endFrame: () => void = () => undefined
beforeEach(() => {
  globalThis.DOMRect ??= class {} as typeof DOMRect
  document.body.textContent = ''
})
afterEach(() => endFrame())

it('puts title, note and the number of each sheet on paper, and takes them away again', () => {
  showElement('report', true)
  endFrame = frameSheets('report', () => frame)
  expect(getRule()).toBeNull()
  print()
  expect(getRule()).toContain('content:"Page " counter(page) " of " counter(pages)')
  expect(getRule()).toContain('content:"No diagnosis"')
  window.dispatchEvent(new Event('afterprint'))
  expect(getRule()).toBeNull()
})

it('lets no name break out of its text', () => {
  showElement('report', true)
  endFrame = frameSheets('report', () => frame)
  print()
  expect(getRule()).toContain('content:"Lin \\"Ran\\" \\\\"')
})

it('puts nothing on the paper of another page, nor after it ended', () => {
  showElement('report', false)
  endFrame = frameSheets('report', () => frame)
  print()
  expect(getRule()).toBeNull()
  endFrame()
  document.body.textContent = ''
  showElement('report', true)
  print()
  expect(getRule()).toBeNull()
})
