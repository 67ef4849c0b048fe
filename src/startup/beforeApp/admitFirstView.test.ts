import { authTokenStorageKey } from '@/data/account/authStorageKeys'
import { themeStorageKey } from '@/data/account/storedPreferences'
import { storage } from '@/platform/storage'
import { ENTRY_URL_STORAGE_NAME } from '@/platform/wechatJsSdk/entryUrlStorageName'
import { admitFirstView } from './admitFirstView'
import { settleAdmission } from './settleAdmission'

const fetched = jest.fn(() => Promise.resolve({ status: 200 }))
const homePage = { files: ['js/home.2.js'], requests: [] }

type Opening = {
  language?: string
  theme?: string
  audience?: 'public' | 'visitor'
  dark?: string
  timezoneOffset?: number
}

const HERE = new Date().getTimezoneOffset()
const DRAWN_AT = Date.parse('2026-11-27T04:00:00Z')

/** The head of a document with a first view in Chinese: what is settled before the view is read. */
const beginDocument = ({ language = 'zh-CN', theme = 'light', audience = 'public' }: Opening = {}) => {
  const root = document.documentElement
  root.lang = language
  Object.assign(root.dataset, { theme, shell: '', tab: 'brand', viewLanguage: 'zh-CN', audience })
  delete root.dataset.view
  delete window.admittedView
  settleAdmission()
}

const open = ({ dark, timezoneOffset = HERE, ...opening }: Opening = {}) => {
  beginDocument(opening)

  document.head.innerHTML = '<style></style><style id="page-style"></style>'
  document.body.innerHTML =
    `<div id="shell"></div><div class="taro-tabbar__container"><div id="view" class="taro_router" ` +
    `data-drawn-at="${DRAWN_AT}" data-timezone-offset="${timezoneOffset}" data-styles="css/app.1.css" ` +
    'data-scripts="js/react.1.js js/app.2.js" data-preloads="js/home.3.js">' +
    '<div class="ui-screen theme-light"><button>one</button><button>two</button></div></div></div>' +
    (dark ? `<template id="dark-view">${dark}</template>` : '')
  admitFirstView(homePage)
}
const isShown = () =>
  document.getElementById('view') !== null && document.documentElement.dataset.shell === undefined
const isShellShown = () =>
  document.getElementById('app') !== null && document.documentElement.dataset.view === 'refused'

/** Lets the browser draw a picture, and what waits for that happen. */
const paint = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))

beforeAll(() => Object.assign(globalThis, { fetch: fetched }))
// What waits for a picture belongs to the document of its test.
afterEach(paint)
afterEach(() => storage.remove(authTokenStorageKey))

it('a view in the person’s language is shown, and the shell is gone', () => {
  open()
  expect(isShown()).toBe(true)
  expect(document.getElementById('shell')).toBeNull()
})

it('a view in another language gives way to the shell', () => {
  open({ language: 'en-GB' })
  expect(isShellShown()).toBe(true)
  expect(document.getElementById('view')).toBeNull()
})

it('a page that says something else to who is signed in gives way to the shell; a page for everybody stays', () => {
  storage.write(authTokenStorageKey, 't')
  open({ audience: 'visitor' })
  expect(isShellShown()).toBe(true)
  open({ audience: 'public' })
  expect(isShown()).toBe(true)
})

it('takes the theme by its class, or from the view that was drawn in it', () => {
  open({ theme: 'dark' })
  expect(document.querySelector('.ui-screen')?.className).toBe('ui-screen theme-dark')
  open({ theme: 'dark', dark: '<div class="ui-screen theme-dark drawn"></div>' })
  expect(document.querySelector('.ui-screen')?.className).toBe('ui-screen theme-dark drawn')
})

it('is seen as soon as it is read; a dark one when it has been changed, one that is not theirs never', () => {
  const isHidden = () => document.documentElement.dataset.shell !== undefined
  beginDocument()
  expect(isHidden()).toBe(false)
  beginDocument({ theme: 'dark' })
  expect(isHidden()).toBe(true)
  beginDocument({ language: 'en-GB' })
  expect(isHidden()).toBe(true)
})

const listLoaded = () =>
  [...document.head.querySelectorAll('script, link')].map(element =>
    (element.getAttribute('src') ?? element.getAttribute('href'))!.slice(1),
  )

it('the app is loaded when the view has been painted, its own scripts in their order', async () => {
  open()
  expect(listLoaded()).toEqual([])
  await paint()
  expect(listLoaded()).toEqual(['css/app.1.css', 'js/react.1.js', 'js/app.2.js', 'js/home.3.js'])
  expect([...document.head.querySelectorAll('script')].map(({ async }) => async)).toEqual([false, false])
})

it('a page that nobody looks at draws no picture, and loads the app at once', () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden')
  open()
  expect(listLoaded()).toContain('js/app.2.js')
})

it('a view that gives way to the shell does not hold the app up', () => {
  open({ language: 'en-GB' })
  expect(listLoaded()).toContain('js/app.2.js')
})

it('brings the app’s style sheets between its first rules and those of the page, without which nothing has to wait', async () => {
  open()
  await paint()
  expect([...document.head.children].slice(0, 3).map(({ tagName, id }) => id || tagName)).toEqual([
    'STYLE',
    'LINK',
    'page-style',
  ])
})

it('tells the app whose view it is', () => {
  open()
  expect(window.admittedView).toMatchObject({ isWhole: true, hasOwnAnswers: true })
  storage.write(authTokenStorageKey, 't')
  open()
  expect(window.admittedView).toMatchObject({ isWhole: false, hasOwnAnswers: false })
})

it('whoever left something on the device, such as a full cart, is drawn a view of their own; settings change nothing', () => {
  localStorage.setItem('cart', '[]')
  open()
  expect(window.admittedView).toMatchObject({ isWhole: false, hasOwnAnswers: true })
  localStorage.clear()
  storage.write(themeStorageKey, 'dark')
  sessionStorage.setItem(ENTRY_URL_STORAGE_NAME, 'https://shop.example/')
  open()
  expect(window.admittedView).toMatchObject({ isWhole: true })
  storage.remove(themeStorageKey)
  sessionStorage.clear()
})

it('tells the app when it was drawn; in another time zone the app draws a view of its own', () => {
  open()
  expect(window.admittedView).toMatchObject({ isWhole: true, drawnAt: DRAWN_AT })
  open({ timezoneOffset: HERE - 480 })
  expect(window.admittedView).toMatchObject({ isWhole: false })
})
