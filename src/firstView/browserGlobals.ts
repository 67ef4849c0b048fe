/**
 * What modules of the web app look for when they are loaded, where there is no browser: a visitor's whose device keeps nothing. The
 * thread that draws first views has them for itself. Import this file before any other.
 */
const nothing = () => undefined

const emptyStorage = { getItem: () => null, setItem: nothing, removeItem: nothing }

const listeners = { addEventListener: nothing, removeEventListener: nothing }

/** The address that is drawn now; `openAddress` changes it. */
const location = {
  pathname: '/',
  search: '',
  hash: '',
  origin: 'http://localhost',
  href: 'http://localhost/',
}

const browser = {
  ...listeners,
  location,
  print: nothing,
  history: { state: null, replaceState: nothing, pushState: nothing },
  localStorage: emptyStorage,
  sessionStorage: emptyStorage,
  matchMedia: () => ({ ...listeners, matches: false }),
  navigator: { onLine: true, language: 'en-GB', languages: ['en-GB'], userAgent: '', maxTouchPoints: 0 },
  document: { ...listeners, documentElement: { dataset: {}, lang: '' }, querySelector: () => null },
  innerWidth: 390,
  innerHeight: 844,
  devicePixelRatio: 2,
}

for (const [name, value] of Object.entries({ window: browser, ...browser }))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })

/** Lets what is drawn from now on stand at an address. */
export const openAddress = (pathname: string, search: string): void => {
  Object.assign(location, { pathname, search, href: `${location.origin}${pathname}${search}` })
}
