import { CHAIR_FAMILY_KEYS, type ChairFamilyKey } from '@anzuo/chair-protocol'
import type { LocalizedText } from '@anzuo/domain/locale'
import type { FeatureFlags, RouteParams } from '../src/routes/table'

/**
 * The seven variants that one codebase is built as. `BRAND=<id>` chooses one at build time; `original` is the default.
 * Names, colours and addresses are our own; the specification leaves them open (docs/decisions/0012).
 */
export type BrandId = 'original' | 'world' | 'worldAi' | 'massageControl' | 'lite' | 'solo' | 'store'

/** The accent of a theme. */
export type AccentColours = { accent: string; accentStrong: string; accentSoft: string; onAccent: string }

/** The deep ground of panels that stand out in a theme, and the colour of quiet words on it. */
export type DarkPanelColours = { ground: string; quiet: string }

/** Colours of a variant in both themes; every other colour is the same in all. */
type Colours = {
  colours: { light: AccentColours; dark: AccentColours }
  night: { light: DarkPanelColours; dark: DarkPanelColours }
}

/** Documents that belong to one variant alone. */
export type BrandLegalDocumentKey =
  | 'privacy'
  | 'registration'
  | 'worldPrivacy'
  | 'worldRegistration'
  | 'worldAiPrivacy'
  | 'worldAiRegistration'
  | 'massageControlPrivacy'
  | 'massageControlRegistration'
  | 'litePrivacy'
  | 'liteRegistration'
  | 'soloPrivacy'
  | 'soloRegistration'
  | 'storePrivacy'
  | 'storeregistration'

/** A legal text with the version that people agree to, and the day from which it holds. */
export type LegalDocumentVersion = { document: BrandLegalDocumentKey; version: string; effective: string }

export type Brand = Colours & {
  id: BrandId
  /** How the app calls itself, by language. */
  name: LocalizedText
  /** What the logo shows; `src/ui/illustrations/logo.ts` draws it. */
  logo: 'chair' | 'globe' | 'spark' | 'waves' | 'feather' | 'single' | 'bag'
  features: FeatureFlags
  /** The one family that the variant names, adds and explains; null for all of them. */
  chairFamily: ChairFamilyKey | null
  legal: { agreement: LegalDocumentVersion; privacy: LegalDocumentVersion }
  /** Where the app is to be had, and our page that says so. The addresses are stand-ins until the brand has its own. */
  downloads: { ios: string; android: string; web: string; page: RouteParams<'download'>['app'] }
}

const ALL_FEATURES: FeatureFlags = { shop: true, community: true, tongue: true }

type ColourRow = [
  accent: string,
  accentStrong: string,
  accentSoft: string,
  onAccent: string,
  nightGround: string,
  nightQuiet: string,
]

/** Colours by which variants differ, of each theme. */
const colourRows = {
  light: {
    green: ['#1e6b58', '#155244', '#dfede7', '#ffffff', '#14362c', '#bfd0c8'],
    blue: ['#245f8f', '#1a4a71', '#e0ebf4', '#ffffff', '#16324a', '#bfcfdc'],
    violet: ['#5f4b9c', '#4a3980', '#eae5f5', '#ffffff', '#2e2450', '#cdc6dc'],
    petrol: ['#11686f', '#0b5056', '#dceef0', '#ffffff', '#0f3438', '#bcd0d2'],
    moss: ['#55682a', '#41511d', '#ebefdc', '#ffffff', '#2a3313', '#cbd0bb'],
    clay: ['#8c4a2c', '#6f3820', '#f6e6dd', '#ffffff', '#42231a', '#d8c8c0'],
    rose: ['#94405c', '#773049', '#f6e3e9', '#ffffff', '#461d2b', '#dac6cc'],
  },
  dark: {
    green: ['#6cc9ae', '#8edbc4', '#17352c', '#07201a', '#173a30', '#a9c3b8'],
    blue: ['#84bde8', '#a6d0f0', '#172f42', '#061a2a', '#173449', '#a9bfcf'],
    violet: ['#b7a6ea', '#cdc0f2', '#2b2443', '#170f2e', '#30264f', '#bbb2cf'],
    petrol: ['#6cc7cf', '#92d9df', '#12353a', '#052125', '#13383c', '#a7c1c4'],
    moss: ['#b3c97a', '#c8d99b', '#2b3319', '#151c05', '#2d3618', '#b8bfa4'],
    clay: ['#e6a585', '#f0bda4', '#3a241a', '#2a1107', '#45271b', '#c9b3a8'],
    rose: ['#eba0b6', '#f3bac9', '#3b1f29', '#2c0916', '#472030', '#ccb0b9'],
  },
} as const satisfies Record<string, Record<string, ColourRow>>

const createColours = (name: keyof (typeof colourRows)['light']): Colours => {
  const readRow = (theme: 'light' | 'dark') => {
    const [accent, accentStrong, accentSoft, onAccent, ground, quiet] = colourRows[theme][name]
    return { accents: { accent, accentStrong, accentSoft, onAccent }, night: { ground, quiet } }
  }
  const [light, dark] = [readRow('light'), readRow('dark')]
  return {
    colours: { light: light.accents, dark: dark.accents },
    night: { light: light.night, dark: dark.night },
  }
}

const ORIGINAL_EFFECTIVE_DATE = '2024-08-01'
const WORLD_EFFECTIVE_DATE = '2024-12-12'
const AI_PRIVACY_EFFECTIVE_DATE = '2025-06-13'
const AI_AGREEMENT_EFFECTIVE_DATE = '2025-10-01'

const createLegal = (
  [agreement, privacy]: [BrandLegalDocumentKey, BrandLegalDocumentKey],
  effective: string,
  version = '1.0',
): Brand['legal'] => ({
  agreement: { document: agreement, version, effective },
  privacy: { document: privacy, version, effective },
})

const createDownloads = (name: string, page: Brand['downloads']['page']): Brand['downloads'] => ({
  ios: `https://get.anzuo.example/${name}/ios`,
  android: `https://get.anzuo.example/${name}/android`,
  web: `https://get.anzuo.example/${name}`,
  page,
})

export const brands: Record<BrandId, Brand> = {
  original: {
    id: 'original',
    name: { 'en-GB': 'Anzuo', 'zh-CN': '安座', 'zh-Hant': '安座' },
    logo: 'chair',
    ...createColours('green'),
    features: ALL_FEATURES,
    chairFamily: null,
    legal: createLegal(['registration', 'privacy'], ORIGINAL_EFFECTIVE_DATE),
    downloads: createDownloads('anzuo', 'download'),
  },
  world: {
    id: 'world',
    name: { 'en-GB': 'Anzuo World', 'zh-CN': '安座世界', 'zh-Hant': '安座世界' },
    logo: 'globe',
    ...createColours('blue'),
    features: ALL_FEATURES,
    chairFamily: null,
    legal: createLegal(['worldRegistration', 'worldPrivacy'], WORLD_EFFECTIVE_DATE),
    downloads: createDownloads('world', 'worldDownload'),
  },
  worldAi: {
    id: 'worldAi',
    name: { 'en-GB': 'Anzuo AI', 'zh-CN': '安座智能', 'zh-Hant': '安座智能' },
    logo: 'spark',
    ...createColours('violet'),
    features: ALL_FEATURES,
    chairFamily: null,
    legal: {
      agreement: { document: 'worldAiRegistration', version: '1.0', effective: AI_AGREEMENT_EFFECTIVE_DATE },
      privacy: { document: 'worldAiPrivacy', version: '1.0', effective: AI_PRIVACY_EFFECTIVE_DATE },
    },
    downloads: createDownloads('ai', 'worldAiDownload'),
  },
  massageControl: {
    id: 'massageControl',
    name: { 'en-GB': 'Anzuo Control', 'zh-CN': '安座遥控', 'zh-Hant': '安座遙控' },
    logo: 'waves',
    ...createColours('petrol'),
    features: { ...ALL_FEATURES, shop: false, community: false, tongue: false },
    chairFamily: null,
    legal: createLegal(['massageControlRegistration', 'massageControlPrivacy'], ORIGINAL_EFFECTIVE_DATE),
    downloads: createDownloads('control', 'massageControlDownload'),
  },
  lite: {
    id: 'lite',
    name: { 'en-GB': 'Anzuo Lite', 'zh-CN': '安座轻享', 'zh-Hant': '安座輕享' },
    logo: 'feather',
    ...createColours('moss'),
    features: { ...ALL_FEATURES, community: false, tongue: false },
    chairFamily: null,
    legal: createLegal(['liteRegistration', 'litePrivacy'], ORIGINAL_EFFECTIVE_DATE),
    downloads: createDownloads('lite', 'liteDownload'),
  },
  solo: {
    id: 'solo',
    name: { 'en-GB': 'Anzuo Solo', 'zh-CN': '安座单椅', 'zh-Hant': '安座單椅' },
    logo: 'single',
    ...createColours('clay'),
    features: { ...ALL_FEATURES, community: false },
    chairFamily: 'hk',
    legal: createLegal(['soloRegistration', 'soloPrivacy'], ORIGINAL_EFFECTIVE_DATE),
    downloads: createDownloads('solo', 'soloDownload'),
  },
  store: {
    id: 'store',
    name: { 'en-GB': 'Anzuo Store', 'zh-CN': '安座商城', 'zh-Hant': '安座商城' },
    logo: 'bag',
    ...createColours('rose'),
    features: ALL_FEATURES,
    chairFamily: null,
    legal: createLegal(['storeregistration', 'storePrivacy'], ORIGINAL_EFFECTIVE_DATE),
    downloads: createDownloads('store', 'download'),
  },
}

/**
 * The brand that environment values name: `BRAND`, and for the variant of a single family `SOLO_FAMILY`.
 * @throws RangeError when there is no such brand or family, or when a family is named for a variant that serves all.
 */
export const resolveBrand = (value: string | undefined, family?: string): Brand => {
  const brand = Object.values(brands).find(({ id }) => id === (value || 'original'))
  if (!brand) throw new RangeError(`BRAND=${value} is none of ${Object.keys(brands).join(', ')}`)
  if (!family) return brand
  const chairFamily = CHAIR_FAMILY_KEYS.find(key => key === family)
  if (!chairFamily) throw new RangeError(`SOLO_FAMILY=${family} is none of ${CHAIR_FAMILY_KEYS.join(', ')}`)
  if (brand.chairFamily === null) throw new RangeError(`SOLO_FAMILY is for BRAND=solo, not for ${brand.id}`)
  return { ...brand, chairFamily }
}
