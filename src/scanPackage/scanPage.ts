import Taro from '@tarojs/taro'
import { parseSerialNumber } from '@anzuo/chair-protocol'
import { resolveLocale, type Locale } from '@anzuo/domain/locale'
import { RequestError } from '@anzuo/domain/requestError'
import { authTokenStorageKey } from '@/data/account/authStorageKeys'
import { readPreferences, resolveTheme } from '@/data/account/storedPreferences'
import type { LandingLookup } from '@/pages/chair/landing/landingStatus'
import { platformAppearance } from '@/platform/appearance'
import {
  ChairLinkError,
  createBluetoothTransport,
  emergencyStopOverBluetooth,
  type ChairLinkProblem,
} from '@/platform/chairLink'
import { HttpError, postJson } from '@/platform/http'
import { isServedFamily } from '@/platform/servedFamilies'
import { storage } from '@/platform/storage'
import { openMiniProgramPage } from '@/routes/openMiniProgramPage'
import { buildMiniProgramRouteUrl, resolveScannedRoute, type RouteLocation } from '@/routes/routeUrls'
import { palettes } from '@/ui/theme/palette'
import { drawFamilyChair } from '@/ui/illustrations/chairFamilies/drawFamilyChair'
import { loadFamilyDrawing } from '@/ui/illustrations/chairFamilies/loadFamilyDrawing'
import { landingTexts, type LandingTexts } from './landingTexts'
import { createLandingView, type LandingFacts, type ScannedChair } from './landingView'

/** What the platform hands a page of its own kind. */
type NativePage = { setData: (changes: Record<string, unknown>) => void }
type PageOptions = Record<string, string | undefined>
type PressEvent = { currentTarget: { dataset: { url?: string; id: string } } }
declare const Page: (definition: Record<string, unknown>) => void

/** Somebody stands before the chair: after that the page says that it could not ask. */
const LOOKUP_TIMEOUT_MS = 10_000

/** The scanned chair; null where the link is about something else, or this page is not for this person. */
const readScannedChair = (place: RouteLocation | null): ScannedChair | null => {
  if (place?.name !== 'chairLanding') return null
  const { family, code, sn } = place.params as ScannedChair
  const serialNumber = parseSerialNumber(sn)
  const isKnown = storage.read(authTokenStorageKey) !== null
  return serialNumber && isServedFamily(family) && !isKnown ? { family, code, sn: serialNumber } : null
}

const toRequestError = (error: unknown) =>
  error instanceof HttpError ? new RequestError(error.kind === 'timeout' ? 'timeout' : 'offline') : error

type Envelope = { code: number; message?: string; data: LandingLookup }

const lookUpChair = async (serialNumber: string, language: Locale): Promise<LandingLookup> => {
  const { body } = await postJson({
    path: '/open/device/lookup',
    headers: { language },
    body: { serialNumber },
    timeout: LOOKUP_TIMEOUT_MS,
  }).catch((error: unknown) => Promise.reject(toRequestError(error)))
  const envelope = body as Envelope | null
  if (typeof envelope?.code !== 'number') throw new RequestError('broken')
  if (envelope.code !== 0) throw new RequestError('refused', { code: envelope.code })
  return envelope.data
}

const describeStopProblem = ({ linkProblem, sentenceEnd }: LandingTexts, problem: ChairLinkProblem) =>
  `${linkProblem[problem].title}${sentenceEnd}${linkProblem[problem].wayOut}`

/** Keeps what one open page knows, and shows it. */
const createScanPage = (page: NativePage, scanned: ScannedChair) => {
  const preferences = readPreferences()
  const theme = resolveTheme(preferences, platformAppearance.getSystemTheme())
  const language = resolveLocale(preferences.language, platformAppearance.getSystemLanguages())
  const texts = landingTexts[language]
  let facts: LandingFacts = { scanned, lookup: null, error: null, theme, texts }
  let isStopping = false

  const show = (news: Partial<LandingFacts>) => {
    facts = { ...facts, ...news }
    const view = createLandingView(facts)
    page.setData(view)
    void Taro.setNavigationBarTitle({ title: view.title })
  }
  const showPicture = async () => {
    const drawing = await loadFamilyDrawing(facts.lookup?.family ?? scanned.family)
    const svg = drawFamilyChair(drawing, { theme })
    page.setData({ picture: `data:image/svg+xml,${encodeURIComponent(svg)}` })
  }
  const lookUp = async () => {
    show({ lookup: null, error: null })
    try {
      const lookup = await lookUpChair(scanned.sn, language)
      show({ lookup })
      if (lookup.family !== scanned.family) await showPicture()
    } catch (error) {
      show({ error })
    }
  }
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    page.setData({ stopWords: texts.stopping })
    const target = { serialNumber: scanned.sn, family: facts.lookup?.family ?? scanned.family }
    const stopWords = await emergencyStopOverBluetooth(createBluetoothTransport(target)).then(
      () => texts.help.stopped,
      (error: unknown) =>
        describeStopProblem(texts, error instanceof ChairLinkError ? error.problem : 'lost'),
    )
    isStopping = false
    page.setData({ stopWords })
  }
  return {
    start: () => {
      platformAppearance.apply({ theme, language, background: palettes[theme].paper })
      void showPicture()
      void lookUp()
    },
    /** What stands on a card that leads here. */
    getCard: () => ({ title: `${createLandingView(facts).name} · ${BRAND.name[language]}` }),
    press: ({ id, url }: { id: string; url?: string }) => {
      if (url) openMiniProgramPage(url)
      else if (id === 'landing-help') page.setData({ isHelpOpen: true })
      else if (id === 'help-stop') void stop()
      else if (id === 'landing-way') void lookUp()
    },
  }
}

type ScanPage = ReturnType<typeof createScanPage>
type OpenPage = { place: RouteLocation | null; scanPage: ScanPage | null }

const openPages = new WeakMap<object, OpenPage>()

/** Leads to the page that the link is about; without a link, to the first page of the app. */
const openLinkedPage = (place: RouteLocation | null) =>
  openMiniProgramPage(
    place
      ? buildMiniProgramRouteUrl(place.name, place.params, place.query)
      : buildMiniProgramRouteUrl('shopHome'),
    { replaces: true },
  )

Page({
  data: { picture: '', isHelpOpen: false, stopWords: '', themeClass: '' },
  onLoad(this: NativePage, options: PageOptions) {
    openPages.set(this, { place: resolveScannedRoute(options), scanPage: null })
  },
  // Also after a log-in: from then on the app's own page of the chair knows more.
  onShow(this: NativePage) {
    const { place = null, scanPage = null } = openPages.get(this) ?? {}
    const scanned = readScannedChair(place)
    if (!scanned) openLinkedPage(place)
    else if (!scanPage) {
      const started = createScanPage(this, scanned)
      openPages.set(this, { place, scanPage: started })
      started.start()
    }
  },
  // The platform sends the page with its link and a picture of it: a chat, or the person's timeline.
  onShareAppMessage(this: NativePage) {
    return openPages.get(this)?.scanPage?.getCard() ?? {}
  },
  onShareTimeline(this: NativePage) {
    return openPages.get(this)?.scanPage?.getCard() ?? {}
  },
  onPress(this: NativePage, { currentTarget: { dataset } }: PressEvent) {
    openPages.get(this)?.scanPage?.press(dataset)
  },
})
