import type { Browser } from 'playwright-core'
import { openEye, type Eye } from '../screens/examine'
import type { Fault } from '../screens/page/faults'
import { openBrowser } from './support/browser'

/** What `npm run screens` and the gate over all addresses tell of, and what they let pass. */

let browser: Browser
let eye: Eye

beforeAll(async () => {
  browser = await openBrowser()
  eye = await openEye(browser, { origin: 'data:text/html;charset=utf-8,', language: 'en-GB' })
})
afterAll(() => browser?.close())

/** Opens a page of the app that holds nothing but this. */
const show = async (content: string, around = '', language = 'en-GB') => {
  const html = `<!doctype html><html lang="${language}"><title>A page</title>
    <style>button { width: 60px; height: 60px } :focus { outline: 3px solid red } ${around}</style>
    <div class="taro_page"><div class="ui-screen"><main class="ui-screen__main"><h1>A page of words</h1>${content}</main></div></div></html>`
  await eye.open({ route: 'about', name: 'made', address: encodeURIComponent(html), isSignedIn: false })
  eye.takeTroubles()
}
const said = (faults: readonly Fault[]) => faults.map(({ kind, what }) => `${kind}: ${what}`)

test('words that end at the edge of their box are told of', async () => {
  await show('<p style="width: 60px; overflow: hidden; white-space: nowrap">Words without an end</p>')
  expect(said(await eye.findFaults())).toEqual([expect.stringMatching(/^cut: Words without an end \(x/)])
})

test('what lies below the edge is cut, unless the page only stands still under a sheet', async () => {
  const held = '.taro_page { height: 300px; overflow: hidden } .far { margin-top: 400px }'
  await show('<p class="far">Further down</p>', held)
  expect(said(await eye.findFaults())).toEqual([expect.stringMatching(/^cut: Further down \(y/)])
  await show('<p class="far">Further down</p><div class="ui-dialog">A sheet</div>', held)
  expect(said(await eye.findFaults())).toEqual([])
})

test('another language is told of, unless a person wrote it', async () => {
  await show('<p>加入购物车</p>')
  expect(said(await eye.findFaults())).toEqual(['script: 加入购物车'])
  await show('<p>重量剛好，掛著做家事也可以用。</p><p>許**</p><p>上海市 徐汇区 Anfu Road 288</p>')
  expect(said(await eye.findFaults())).toEqual([])
  await show('<p>上海市 徐汇区 送到这里</p><p>許可</p>')
  expect(said(await eye.findFaults())).toEqual(['script: 送到这里', 'script: 許可'])
})

test('the keyboard reaches what stands behind a native date and a film, and nothing is passed over', async () => {
  const fields = '<input type="date" aria-label="Day"><video controls></video>'
  await show(`<button>First</button>${fields}<button>Last</button>`)
  expect(said(await eye.walk())).toEqual([])
})

test('a focus that does not show and a control that holds the focus are told of', async () => {
  const silent = '.silent:focus { outline: none }'
  await show('<button>First</button><button class="silent">Silent</button><button>Last</button>', silent)
  expect(said(await eye.walk())).toEqual(['focus: Silent: looks the same with the focus'])
  await show(
    '<button>First</button><button onkeydown="event.preventDefault()">Trap</button><button>Last</button>',
  )
  expect(said(await eye.walk())).toContainEqual(expect.stringMatching(/Tab does not leave/))
})

test('a focus that only takes its time to show is none', async () => {
  await show(
    '<button>First</button><button class="slow">Slow</button>',
    [
      '.slow { box-shadow: none; transition: box-shadow 2s }',
      '.slow:focus { outline: none; box-shadow: inset 0 0 0 2px red }',
    ].join(' '),
  )
  expect(said(await eye.walk())).toEqual([])
})

test('a target half under a bar is none that is too small; one that is too small anywhere is', async () => {
  const bar =
    '.taro_page { height: 400px; overflow: auto } .bar { position: fixed; inset: 390px 0 auto; height: 400px; background: white }'
  const rows = (height: number) =>
    `<div style="height: ${378 - height}px"></div><button style="height: ${height}px">Row</button><div style="height: 900px"></div><div class="bar"></div>`
  const sizes = async () => said(await eye.runAxe('look')).filter(fault => fault.includes('target-size'))
  await show(rows(44), `${bar} main, h1 { margin: 0; font-size: 16px; line-height: 20px }`)
  expect(await sizes()).toEqual([])
  await show(
    `<button style="height: 12px; width: 12px">a</button><button style="height: 12px; width: 12px">b</button>`,
  )
  expect(await sizes()).not.toEqual([])
})

test('what lies under an open sheet need not be reached', async () => {
  await show('<div inert><button>Below</button></div><div class="ui-dialog"><button>In it</button></div>')
  expect(said(await eye.walk())).toEqual([])
  await show('<div inert><button>Below</button></div><button>Beside</button>')
  expect(said(await eye.walk())).toEqual(['keyboard: Below: Tab passes over it'])
})

test('a paper keeps its name on a page in Chinese, and nothing else does', async () => {
  const named =
    'Ashwell M：Keep your waist circumference to less than half your height。BMC Medicine 12 (2014)，207。'
  const english = 'Keep your waist circumference to less than half your height.'
  const heading = '<style>h1 { display: none }</style>'
  await show(`${heading}<div class="sources"><p>${named}</p></div>`, '', 'zh-CN')
  expect(said(await eye.findFaults())).toEqual([])
  await show(`${heading}<div class="sources"><p>${english}</p></div>`, '', 'zh-CN')
  expect(said(await eye.findFaults())).toEqual([`script: ${english}`])
  await show(`${heading}<p>${named}</p>`, '', 'zh-CN')
  expect(said(await eye.findFaults())).toEqual([expect.stringMatching(/^script: Ashwell/)])
})

test('a small target, a name that is missing and a key without its text are told of', async () => {
  await show('<button style="width: 20px; height: 20px">x</button>')
  expect(said(await eye.findFaults())).toEqual(['target: 20 × 20 x'])
  await show('<button></button>')
  expect(said(await eye.runAxe('whole'))).toContainEqual(expect.stringMatching(/button-name/))
  await show('<p>order.detail.title</p>')
  expect(said(await eye.findFaults())).toEqual(['untranslated: order.detail.title'])
})
