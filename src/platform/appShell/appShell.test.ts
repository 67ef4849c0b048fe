import { removeAppShell } from './index.h5'

const hasShell = () => document.getElementById('shell') !== null
const page = (inside: string) => {
  const element = document.createElement('div')
  element.className = 'taro_page'
  element.innerHTML = inside
  document.getElementById('app')?.append(element)
  return element
}
const noticed = () =>
  new Promise<void>(resolve =>
    new MutationObserver(() => resolve()).observe(document.body, { childList: true, subtree: true }),
  )

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div><div id="shell"></div>'
  document.documentElement.dataset.shell = ''
})

describe('the static shell', () => {
  it('goes at once when a page is there', () => {
    page('<p>here</p>')
    removeAppShell()
    expect(hasShell()).toBe(false)
    expect(document.documentElement.dataset.shell).toBeUndefined()
  })

  it('stays until the first page has something to show', async () => {
    removeAppShell()
    const change = noticed()
    const first = page('')
    await change
    expect(hasShell()).toBe(true)
    const fill = noticed()
    first.innerHTML = '<p>here</p>'
    await fill
    expect(hasShell()).toBe(false)
  })

  it('is not missed when it is gone', () => {
    document.getElementById('shell')?.remove()
    expect(removeAppShell).not.toThrow()
  })
})
