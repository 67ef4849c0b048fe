import type { Browser } from 'playwright-core'
import { openPageAuditor, type PageAuditor } from '../screens/pageAuditor'
import type { PageIssue } from '../screens/page/pageIssues'
import { launchBrowser } from './support/browser'

/** What `npm run screens` and the gate over all addresses tell of, and what they let pass. */

let browser: Browser
let auditor: PageAuditor

beforeAll(async () => {
  browser = await launchBrowser()
  auditor = await openPageAuditor(browser, { origin: 'data:text/html;charset=utf-8,', language: 'en-GB' })
})
afterAll(() => browser?.close())

/** Opens a page of the app that holds nothing but this. */
const renderContent = async (content: string, around = '', language = 'en-GB') => {
  const html = `<!doctype html><html lang="${language}"><title>A page</title>
    <style>button { width: 60px; height: 60px } :focus { outline: 3px solid red } ${around}</style>
    <div class="taro_page"><div class="ui-screen"><main class="ui-screen__main"><h1>A page of words</h1>${content}</main></div></div></html>`
  await auditor.open({ route: 'about', name: 'made', address: encodeURIComponent(html), isSignedIn: false })
  auditor.takeErrors()
}
const getIssueKinds = (faults: readonly PageIssue[]) => faults.map(({ kind, what }) => `${kind}: ${what}`)

test('text that is cut off at the edge of its box is reported', async () => {
  await renderContent(
    '<p style="width: 60px; overflow: hidden; white-space: nowrap">Words without an end</p>',
  )
  expect(getIssueKinds(await auditor.findIssues())).toEqual([
    expect.stringMatching(/^cut: Words without an end \(x/),
  ])
})

test('what lies below the edge is cut, unless the page only stands still under a sheet', async () => {
  const held = '.taro_page { height: 300px; overflow: hidden } .far { margin-top: 400px }'
  await renderContent('<p class="far">Further down</p>', held)
  expect(getIssueKinds(await auditor.findIssues())).toEqual([expect.stringMatching(/^cut: Further down \(y/)])
  await renderContent('<p class="far">Further down</p><div class="ui-dialog">A sheet</div>', held)
  expect(getIssueKinds(await auditor.findIssues())).toEqual([])
})

test('text in another language is reported, unless a person wrote it', async () => {
  await renderContent('<p>加入购物车</p>')
  expect(getIssueKinds(await auditor.findIssues())).toEqual(['script: 加入购物车'])
  await renderContent('<p>重量剛好，掛著做家事也可以用。</p><p>許**</p><p>上海市 徐汇区 Anfu Road 288</p>')
  expect(getIssueKinds(await auditor.findIssues())).toEqual([])
  await renderContent('<p>上海市 徐汇区 送到这里</p><p>許可</p>')
  expect(getIssueKinds(await auditor.findIssues())).toEqual(['script: 送到这里', 'script: 許可'])
})

test('the keyboard reaches what follows a native date field and a video', async () => {
  const fields = '<input type="date" aria-label="Day"><video controls></video>'
  await renderContent(`<button>First</button>${fields}<button>Last</button>`)
  expect(getIssueKinds(await auditor.auditKeyboardNavigation())).toEqual([])
})

test('an invisible focus and a control that holds the focus are reported', async () => {
  const silent = '.silent:focus { outline: none }'
  await renderContent(
    '<button>First</button><button class="silent">Silent</button><button>Last</button>',
    silent,
  )
  expect(getIssueKinds(await auditor.auditKeyboardNavigation())).toEqual([
    'focus: Silent: looks the same with the focus',
  ])
  await renderContent(
    '<button>First</button><button onkeydown="event.preventDefault()">Trap</button><button>Last</button>',
  )
  expect(getIssueKinds(await auditor.auditKeyboardNavigation())).toContainEqual(
    expect.stringMatching(/Tab does not leave/),
  )
})

test('a focus that is shown after a transition is not reported', async () => {
  await renderContent(
    '<button>First</button><button class="slow">Slow</button>',
    [
      '.slow { box-shadow: none; transition: box-shadow 2s }',
      '.slow:focus { outline: none; box-shadow: inset 0 0 0 2px red }',
    ].join(' '),
  )
  expect(getIssueKinds(await auditor.auditKeyboardNavigation())).toEqual([])
})

test('a target is too small only if it is so where no bar covers it', async () => {
  const bar =
    '.taro_page { height: 400px; overflow: auto } .bar { position: fixed; inset: 390px 0 auto; height: 400px; background: white }'
  const rows = (height: number) =>
    `<div style="height: ${378 - height}px"></div><button style="height: ${height}px">Row</button><div style="height: 900px"></div><div class="bar"></div>`
  const sizes = async () =>
    getIssueKinds(await auditor.runAxe('look')).filter(fault => fault.includes('target-size'))
  await renderContent(rows(44), `${bar} main, h1 { margin: 0; font-size: 16px; line-height: 20px }`)
  expect(await sizes()).toEqual([])
  await renderContent(
    `<button style="height: 12px; width: 12px">a</button><button style="height: 12px; width: 12px">b</button>`,
  )
  expect(await sizes()).not.toEqual([])
})

test('what lies under an open sheet need not be reachable by keyboard', async () => {
  await renderContent(
    '<div inert><button>Below</button></div><div class="ui-dialog"><button>In it</button></div>',
  )
  expect(getIssueKinds(await auditor.auditKeyboardNavigation())).toEqual([])
  await renderContent('<div inert><button>Below</button></div><button>Beside</button>')
  expect(getIssueKinds(await auditor.auditKeyboardNavigation())).toEqual([
    'keyboard: Below: Tab passes over it',
  ])
})

test('a paper keeps its name on a page in Chinese, and nothing else does', async () => {
  const named =
    'Ashwell M：Keep your waist circumference to less than half your height。BMC Medicine 12 (2014)，207。'
  const english = 'Keep your waist circumference to less than half your height.'
  const heading = '<style>h1 { display: none }</style>'
  await renderContent(`${heading}<div class="sources"><p>${named}</p></div>`, '', 'zh-CN')
  expect(getIssueKinds(await auditor.findIssues())).toEqual([])
  await renderContent(`${heading}<div class="sources"><p>${english}</p></div>`, '', 'zh-CN')
  expect(getIssueKinds(await auditor.findIssues())).toEqual([`script: ${english}`])
  await renderContent(`${heading}<p>${named}</p>`, '', 'zh-CN')
  expect(getIssueKinds(await auditor.findIssues())).toEqual([expect.stringMatching(/^script: Ashwell/)])
})

test('a small target, a missing name and a missing translation are reported', async () => {
  await renderContent('<button style="width: 20px; height: 20px">x</button>')
  expect(getIssueKinds(await auditor.findIssues())).toEqual(['target: 20 × 20 x'])
  await renderContent('<button></button>')
  expect(getIssueKinds(await auditor.runAxe('whole'))).toContainEqual(expect.stringMatching(/button-name/))
  await renderContent('<p>order.detail.title</p>')
  expect(getIssueKinds(await auditor.findIssues())).toEqual(['untranslated: order.detail.title'])
})
