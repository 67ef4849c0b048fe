import {
  authTokenStorageKey,
  knownClientTokenStorageKey,
  CALLING_CODE_STORAGE_NAME,
  PENDING_CODE_STORAGE_NAME,
  shopAssistantStorageKey,
} from '@/data/account/authStorageKeys'
import { languageStorageKey, themeStorageKey } from '@/data/account/storedPreferences'
import { hasLocalHealthData } from '@/data/health/healthStorageKeys'
import { createTextStorageKey, storage } from '@/platform/storage'
import { ENTRY_URL_STORAGE_NAME } from '@/platform/wechatJsSdk/entryUrlStorageName'
import { prefetchHomePage, type HomePageResources } from './prefetchHomePage'

/** A first view that this person may see, for the app to take over (src/startup/takeOverFirstView). */
export type AdmittedView = {
  view: HTMLElement
  /**
   * Whether the app draws just this: whoever is signed in, has left something on the device, such as a full cart, or is in another
   * time zone than the server, sees something else.
   */
  isWhole: boolean
  /** When the server drew it, in milliseconds since 1970. */
  drawnAt: number
  /** Whether the server would answer this person the same. */
  hasOwnAnswers: boolean
  /** Lets the app know what was typed and pressed before it was there; from then on nothing is remembered. */
  repeatInput: () => Promise<void>
}

declare global {
  var admittedView: AdmittedView | undefined
}

const loadStyles = (files: string) => {
  const pageStyle = document.getElementById('page-style')
  for (const file of files.split(' ')) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = `/${file}`
    // Before the rules of the view's page, whose own style sheets come later still: they must not lose against these meanwhile.
    pageStyle?.before(link)
  }
}

/** Lets the app draw what came of the last thing before it hears of the next one. */
const letAppDraw = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

/** Types again what stands in the fields: the app takes what it finds there for its own. */
const repeatTyping = async (view: HTMLElement) => {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const field of view.querySelectorAll('input')) {
    const { value, defaultValue } = field
    if (value === defaultValue) continue
    await letAppDraw()
    field.value = defaultValue
    // Past the app's own setter, by which it would know of the change already.
    setValue?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Remembers the buttons that are pressed, by their places among all; the result types and presses everything again. */
const rememberInput = (view: HTMLElement): (() => Promise<void>) => {
  const pressed: number[] = []
  const onClick = ({ target }: MouseEvent) => {
    const button = (target as Element).closest('button')
    if (button) pressed.push([...view.querySelectorAll('button')].indexOf(button))
  }
  view.addEventListener('click', onClick, true)
  return async () => {
    view.removeEventListener('click', onClick, true)
    await repeatTyping(view)
    for (const at of pressed) {
      await letAppDraw()
      view.querySelectorAll('button')[at]?.click()
    }
  }
}

const showInTheme = (view: HTMLElement, theme: string | undefined) => {
  if (theme !== 'dark') return
  const dark = document.querySelector<HTMLTemplateElement>('#dark-view')
  if (dark) view.replaceChildren(dark.content)
  else view.querySelector('.theme-light')?.classList.replace('theme-light', 'theme-dark')
}

/** Whether somebody has begun to log in here, which the log-in page shows at once. */
const hasBegunLogIn = (): boolean =>
  storage.read(createTextStorageKey(PENDING_CODE_STORAGE_NAME, 'session')) !== null ||
  storage.read(createTextStorageKey(CALLING_CODE_STORAGE_NAME)) !== null

/** What may be kept on a device without any page of a visitor looking different in its first rendering. */
const PLAIN_STORAGE_NAMES: readonly string[] = [
  languageStorageKey.name,
  themeStorageKey.name,
  knownClientTokenStorageKey.name,
  ENTRY_URL_STORAGE_NAME,
]

/** Whether the device keeps anything that a page might draw. */
const keepsSomething = (): boolean => {
  try {
    return [window.localStorage, window.sessionStorage]
      .flatMap(area => Object.keys(area))
      .some(name => !PLAIN_STORAGE_NAMES.includes(name))
  } catch {
    // Storage is blocked: there is nothing to read for the app either.
    return false
  }
}

/** Whether times of day read the same here as where the view was drawn. */
const hasSameTimeZone = (view: HTMLElement): boolean =>
  Number(view.dataset.timezoneOffset) === new Date().getTimezoneOffset()

const refuse = (view: HTMLElement, homePage: HomePageResources) => {
  const place = document.createElement('div')
  place.id = 'app'
  view.closest('.taro-tabbar__container')?.replaceWith(place)
  document.documentElement.dataset.view = 'refused'
  prefetchHomePage(homePage)
}

/**
 * Settles, before anything is seen, whether the first view that the server has written is this person's: in their language, and of a page
 * that shows them nothing else. If so it is shown in their theme. If not, the empty shell stands in its place, as for every other page.
 */
export const admitFirstView = (homePage: HomePageResources): void => {
  const root = document.documentElement
  const view = document.getElementById('view')
  if (!view) return
  const isVisitor = storage.read(authTokenStorageKey) === null && !hasLocalHealthData()
  loadStyles(view.dataset.styles ?? '')
  if (view.lang !== root.lang || (view.dataset.view === 'visitor' && (!isVisitor || hasBegunLogIn())))
    return refuse(view, homePage)
  showInTheme(view, root.dataset.theme)
  window.admittedView = {
    view,
    isWhole: isVisitor && !keepsSomething() && hasSameTimeZone(view),
    drawnAt: Number(view.dataset.drawnAt),
    hasOwnAnswers: isVisitor && storage.read(shopAssistantStorageKey) === null,
    repeatInput: rememberInput(view),
  }
  document.getElementById('shell')?.remove()
  delete root.dataset.shell
}
