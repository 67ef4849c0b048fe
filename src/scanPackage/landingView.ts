import { getChairFamily, parseSerialFamily, type ChairFamilyKey } from '@anzuo/chair-protocol'
import { chairManuals } from '@anzuo/domain/manuals'
import type { ThemeName } from '@/platform/appearance'
import { getLandingStatus, type LandingLookup, type LandingStatus } from '@/pages/chair/landing/landingStatus'
import { SHOWN_FEATURES, statusLooks } from '@/pages/chair/landing/landingLooks'
import { buildMiniProgramRouteUrl, buildWebRouteUrl } from '@/routes/routeUrls'
import { iconSvgContents, type IconName } from '@/ui/icons/iconSvgContents'
import { toIconMaskUrl } from '@/ui/icons/toIconMaskUrl'
import { getThemeClass } from '@/ui/theme/themeClass'
import type { LandingTexts } from './landingTexts'

/** The chair whose code was scanned. */
export type ScannedChair = { family: ChairFamilyKey; code: string; sn: string }

/** What the page knows. */
export type LandingFacts = {
  scanned: ScannedChair
  /** What the server says of the chair; null until it has answered. */
  lookup: LandingLookup | null
  /** Why it did not answer. */
  error: unknown
  theme: ThemeName
  texts: LandingTexts
}

/** Something to press: where it leads, or nothing where the page itself does it. */
type LandingButton = {
  id: string
  kind: 'main' | 'outline' | 'text'
  icon: string
  words: string
  url: string
}
type LandingRow = { id: string; icon: string; title: string; note: string; url: string }

/** What the template shows. Every value is one that setData takes. */
export type LandingView = {
  themeClass: string
  title: string
  name: string
  /** Empty while the server has not answered. */
  statusWords: string
  statusTone: string
  statusIcon: string
  numberLine: string
  what: string
  features: string[]
  buttons: LandingButton[]
  /** Under the buttons. */
  note: string
  problem: { id: string; note: string; nearbyNote: string } | null
  benefits: LandingRow[]
  tiles: (LandingRow & { tone: string })[]
  help: { title: string; button: string; place: string; plug: string; bluetooth: string; stop: string }
  icons: { next: string; stop: string }
}

const toMask = (name: IconName) => toIconMaskUrl(iconSvgContents[name])

type ActionContext = { texts: LandingTexts['landing']; scanned: ScannedChair; allowsGuests: boolean }

const createLogInUrl = (redirect: string) => buildMiniProgramRouteUrl('login', {}, { redirect })

const createGuestButton = (
  { texts, scanned: { sn } }: ActionContext,
  kind: 'main' | 'outline',
): LandingButton => ({
  id: 'landing-guest',
  kind,
  icon: toMask('bt'),
  words: texts.guest,
  url: buildMiniProgramRouteUrl('chairControl', { sn }, { guest: 1 }),
})

/** A chair that has an owner: guests may use it where the owner says so, everybody else logs in. */
const listOwnedChairButtons = (context: ActionContext): LandingButton[] => [
  ...(context.allowsGuests ? [createGuestButton(context, 'main')] : []),
  {
    id: 'landing-log-in',
    kind: context.allowsGuests ? 'text' : 'main',
    icon: '',
    words: context.texts.logIn,
    url: createLogInUrl(buildWebRouteUrl('chairLanding', context.scanned)),
  },
]

const listNewChairButtons = (context: ActionContext): LandingButton[] => [
  {
    id: 'landing-add',
    kind: 'main',
    icon: '',
    words: context.texts.logIn,
    url: createLogInUrl(buildWebRouteUrl('addChair', {}, { sn: context.scanned.sn, begin: 1 })),
  },
  ...(context.allowsGuests ? [createGuestButton(context, 'outline')] : []),
]

type Problem = 'unknown' | 'shutOut' | 'unreachable'

const isProblem = (status: LandingStatus): status is Problem =>
  status === 'unknown' || status === 'shutOut' || status === 'unreachable'

const problemUrls: Readonly<Record<Problem, string>> = {
  unknown: buildMiniProgramRouteUrl('addChair'),
  shutOut: buildMiniProgramRouteUrl('contactUs'),
  // The page asks again.
  unreachable: '',
}

/** Why the server does not help with this chair, and the way on; a new one is added beside it without the server. */
const describeProblem = (problem: Problem, { texts, scanned: { sn } }: ActionContext) => {
  const mayAddNearby = problem !== 'shutOut' && parseSerialFamily(sn) !== null
  const nearby: LandingButton = {
    id: 'landing-nearby',
    kind: 'main',
    icon: toMask('bt'),
    words: texts.nearby,
    url: buildMiniProgramRouteUrl('addChair', {}, { sn }),
  }
  const way: LandingButton = {
    id: 'landing-way',
    kind: 'outline',
    icon: '',
    words: texts.problem[problem].way,
    url: problemUrls[problem],
  }
  return {
    problem: {
      id: `landing-${problem}`,
      note: texts.problem[problem].note,
      nearbyNote: mayAddNearby ? texts.nearbyNote : '',
    },
    buttons: mayAddNearby ? [nearby, way] : [way],
    note: '',
  }
}

const describeActions = (
  status: LandingStatus,
  context: ActionContext,
): Pick<LandingView, 'problem' | 'buttons' | 'note'> => {
  if (status === 'waiting') return { problem: null, buttons: [], note: '' }
  if (isProblem(status)) return describeProblem(status, context)
  if (status === 'nobodys')
    return { problem: null, buttons: listNewChairButtons(context), note: context.texts.logInNote }
  return { problem: null, buttons: listOwnedChairButtons(context), note: '' }
}

const createBenefitRows = (texts: LandingTexts['landing']): LandingRow[] => [
  {
    id: 'landing-benefit-control',
    icon: toMask('play'),
    title: texts.control,
    note: texts.controlNote,
    url: '',
  },
  {
    id: 'landing-check',
    icon: toMask('still'),
    title: texts.check,
    note: texts.checkNote,
    url: buildMiniProgramRouteUrl('healthCheck'),
  },
  { id: 'landing-benefit-yours', icon: toMask('lock'), title: texts.yours, note: texts.yoursNote, url: '' },
]

const createManualUrl = (family: ChairFamilyKey, code: string): string =>
  family === 'w'
    ? buildMiniProgramRouteUrl('manualWSeries', { type: code })
    : buildMiniProgramRouteUrl('manual', { family, type: code })

const createTiles = (
  texts: LandingTexts['landing'],
  { family, code }: ScannedChair,
): LandingView['tiles'] => [
  {
    id: 'landing-instructions',
    icon: toMask('book'),
    tone: 'accent',
    title: texts.instructions,
    note: texts.instructionsNote,
    url: createManualUrl(family, code),
  },
  {
    id: 'landing-help',
    icon: toMask('stop'),
    tone: 'alert',
    title: texts.noStop,
    note: texts.noStopNote,
    // The page opens its own part.
    url: '',
  },
]

/** The page of a scanned chair for somebody who is not logged in: which chair, whether it is free, what to press. */
export const createLandingView = ({ scanned, lookup, error, theme, texts }: LandingFacts): LandingView => {
  // The code may stand on a chair of another family than its address says: the chair itself knows better.
  const family = lookup?.family ?? scanned.family
  const status = getLandingStatus({ own: null, chair: lookup, error })
  const look = status === 'waiting' ? null : statusLooks[status]
  const features = lookup?.features ?? getChairFamily(family).features
  const { landing, help } = texts
  return {
    themeClass: getThemeClass(theme),
    title: texts.title[family],
    name: texts.family[family].name,
    statusWords: status === 'waiting' ? '' : landing.status[status],
    statusTone: look?.tone ?? 'neutral',
    statusIcon: look ? toMask(look.icon) : '',
    numberLine: landing.number.replace('{{tail}}', scanned.sn.slice(-4)),
    what: texts.family[family].what,
    features: SHOWN_FEATURES.filter(feature => features.includes(feature)).map(
      feature => landing.feature[feature as keyof typeof landing.feature],
    ),
    ...describeActions(status, {
      texts: landing,
      scanned: { ...scanned, family },
      allowsGuests: lookup?.allowsGuests ?? false,
    }),
    benefits: createBenefitRows(landing),
    tiles: createTiles(landing, { ...scanned, family }),
    help: {
      title: help.title,
      button: help.one,
      place: texts.buttonPlace[chairManuals[family].button],
      plug: help.two,
      bluetooth: help.three,
      stop: help.stop,
    },
    icons: { next: toMask('next'), stop: toMask('stop') },
  }
}
