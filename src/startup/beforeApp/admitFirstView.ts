import { knownClientTokenStorageKey, shopAssistantStorageKey } from '@/data/account/authStorageKeys'
import { languageStorageKey, themeStorageKey } from '@/data/account/storedPreferences'
import { storage } from '@/platform/storage'
import { ENTRY_URL_STORAGE_NAME } from '@/platform/wechatJsSdk/entryUrlStorageName'
import { prefetchHomePage, preloadFile, type HomePageResources } from './prefetchHomePage'
import { rememberInput } from './rememberInput'

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

const loadStyle = (file: string) => {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = `/${file}`
  // Before the rules of the view's page, whose own style sheets come later still: they must not lose against these meanwhile.
  document.getElementById('page-style')?.before(link)
}

/** A page that is not looked at draws nothing: its app must not wait for that for ever. */
const MAX_PAINT_DELAY_MS = 2000

/** Calls back once the view has been painted: on a slow phone, whatever arrives before takes its time from the first paint. */
const afterFirstPaint = (onPainted: () => void) => {
  if (document.visibilityState === 'hidden') return onPainted()
  let isDone = false
  const finish = () => {
    if (isDone) return
    isDone = true
    onPainted()
  }
  requestAnimationFrame(() => setTimeout(finish))
  setTimeout(finish, MAX_PAINT_DELAY_MS)
}

const listNames = (names = ''): string[] => names.split(' ').filter(Boolean)

/** Loads the app: its style sheets and scripts, which run in their order; those of the page are asked for beside them. */
const loadApp = ({ dataset: { styles, scripts, preloads } }: HTMLElement) => {
  listNames(styles).forEach(loadStyle)
  for (const file of listNames(scripts)) {
    const script = document.createElement('script')
    script.src = `/${file}`
    script.async = false
    document.head.append(script)
  }
  listNames(preloads).forEach(preloadFile)
}

const showInTheme = (view: HTMLElement, theme: string | undefined) => {
  if (theme !== 'dark') return
  const dark = document.querySelector<HTMLTemplateElement>('#dark-view')
  if (dark) view.replaceChildren(dark.content)
  else view.querySelector('.theme-light')?.classList.replace('theme-light', 'theme-dark')
}

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
  loadApp(view)
  prefetchHomePage(homePage)
}

/**
 * Has the first view that the server has written shown in this person's theme when it is theirs (`settleAdmission`), and the app loaded
 * once it has been painted. If it is not, the empty shell stands in its place, as for every other page.
 */
export const admitFirstView = (homePage: HomePageResources): void => {
  const root = document.documentElement
  const view = document.getElementById('view')
  const { isAdmitted, isVisitor } = window.viewAdmission ?? {}
  if (!view) return
  if (!isAdmitted) return refuse(view, homePage)
  showInTheme(view, root.dataset.theme)
  window.admittedView = {
    view,
    isWhole: isVisitor === true && !keepsSomething() && hasSameTimeZone(view),
    drawnAt: Number(view.dataset.drawnAt),
    hasOwnAnswers: isVisitor === true && storage.read(shopAssistantStorageKey) === null,
    repeatInput: rememberInput(view),
  }
  document.getElementById('shell')?.remove()
  delete root.dataset.shell
  afterFirstPaint(() => loadApp(view))
}
