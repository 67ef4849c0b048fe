import { authTokenStorageKey } from '@/data/account/authStorageKeys'
import { themeStorageKey } from '@/data/account/storedPreferences'
import { storage } from '@/platform/storage'
import { ENTRY_URL_STORAGE_NAME } from '@/platform/wechatJsSdk/entryUrlStorageName'
import { admitFirstView } from './admitFirstView'

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

/** Opens a document with a first view in Chinese. */
const open = ({
  language = 'zh-CN',
  theme = 'light',
  audience = 'public',
  dark,
  timezoneOffset = HERE,
}: Opening = {}) => {
  const root = document.documentElement
  root.lang = language
  Object.assign(root.dataset, { theme, shell: '', tab: 'brand' })
  delete root.dataset.view
  delete window.admittedView
  document.head.innerHTML = '<style></style><style id="page-style"></style>'
  document.body.innerHTML =
    `<div id="shell"></div><div class="taro-tabbar__container"><div id="view" lang="zh-CN" data-view="${audience}" ` +
    `data-drawn-at="${DRAWN_AT}" data-timezone-offset="${timezoneOffset}" data-styles="css/app.1.css">` +
    '<div class="ui-screen theme-light"><button>one</button><button>two</button></div></div></div>' +
    (dark ? `<template id="dark-view">${dark}</template>` : '')
  admitFirstView(homePage)
}
const isShown = () =>
  document.getElementById('view') !== null && document.documentElement.dataset.shell === undefined
const isShellShown = () =>
  document.getElementById('app') !== null && document.documentElement.dataset.view === 'refused'

beforeAll(() => Object.assign(globalThis, { fetch: fetched }))
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

it('brings the app’s style sheets between its first rules and those of the page, without which nothing has to wait', () => {
  open()
  expect([...document.head.children].map(({ tagName, id }) => id || tagName)).toEqual([
    'STYLE',
    'LINK',
    'page-style',
  ])
})

it('repeats what was typed and pressed, in this order, once the app is there', async () => {
  open()
  const [one, two] = document.querySelectorAll('button')
  const field = document.createElement('input')
  two?.before(field)
  for (const button of [two, one]) button?.click()
  field.value = '138'
  const happened: string[] = []
  field.addEventListener('input', () => happened.push(field.value))
  for (const button of [one, two]) button?.addEventListener('click', () => happened.push(button.innerHTML))
  await window.admittedView?.repeatInput()
  expect(happened).toEqual(['138', 'two', 'one'])
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
