/**
 * The seven variants that one codebase is built as. `BRAND=<id>` chooses one at build time; `original` is the default.
 * Names, colours and addresses are the house's own; the specification leaves them open (docs/decisions/0012).
 */
export type BrandId = 'original' | 'world' | 'worldAi' | 'massageControl' | 'lite' | 'solo' | 'store'

/** The words of a text in every language of the product. */
type InLanguages = { 'en-GB': string; 'zh-CN': string; 'zh-Hant': string }

/** The accent of a theme. */
export type Accent = { accent: string; accentStrong: string; accentSoft: string; onAccent: string }

/** The deep ground of panels that stand out in a theme, and the colour of quiet words on it. */
export type Night = { ground: string; quiet: string }

/** Colours of a variant in both themes; every other colour is the same in all. */
type Colours = { colours: { light: Accent; dark: Accent }; night: { light: Night; dark: Night } }

/** Documents that belong to one variant alone. */
export type OwnDocument =
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
export type LegalText = { document: OwnDocument; version: string; effective: string }

/**
 * Parts that not every variant has; health and chairs are in all of them. A part that is off has no pages and no ways to it, and an
 * address of it leads to a page that says so (src/routes/offered.ts).
 */
export type Features = {
  shop: boolean
  community: boolean
  tongue: boolean
}

export type Brand = Colours & {
  id: BrandId
  /** How the app calls itself, by language. */
  name: InLanguages
  /** What the mark of the house holds; `src/ui/art/logo.ts` draws it. */
  logo: 'chair' | 'globe' | 'spark' | 'waves' | 'feather' | 'single' | 'bag'
  features: Features
  legal: { agreement: LegalText; privacy: LegalText }
  /** Where the app is to be had. The addresses are stand-ins until the brand has its own. */
  downloads: { ios: string; android: string; web: string }
}

const EVERYTHING: Features = { shop: true, community: true, tongue: true }

const green: Colours = {
  colours: {
    light: { accent: '#1e6b58', accentStrong: '#155244', accentSoft: '#dfede7', onAccent: '#ffffff' },
    dark: { accent: '#6cc9ae', accentStrong: '#8edbc4', accentSoft: '#17352c', onAccent: '#07201a' },
  },
  night: { light: { ground: '#14362c', quiet: '#bfd0c8' }, dark: { ground: '#173a30', quiet: '#a9c3b8' } },
}
const blue: Colours = {
  colours: {
    light: { accent: '#245f8f', accentStrong: '#1a4a71', accentSoft: '#e0ebf4', onAccent: '#ffffff' },
    dark: { accent: '#84bde8', accentStrong: '#a6d0f0', accentSoft: '#172f42', onAccent: '#061a2a' },
  },
  night: { light: { ground: '#16324a', quiet: '#bfcfdc' }, dark: { ground: '#173449', quiet: '#a9bfcf' } },
}
const violet: Colours = {
  colours: {
    light: { accent: '#5f4b9c', accentStrong: '#4a3980', accentSoft: '#eae5f5', onAccent: '#ffffff' },
    dark: { accent: '#b7a6ea', accentStrong: '#cdc0f2', accentSoft: '#2b2443', onAccent: '#170f2e' },
  },
  night: { light: { ground: '#2e2450', quiet: '#cdc6dc' }, dark: { ground: '#30264f', quiet: '#bbb2cf' } },
}
const petrol: Colours = {
  colours: {
    light: { accent: '#11686f', accentStrong: '#0b5056', accentSoft: '#dceef0', onAccent: '#ffffff' },
    dark: { accent: '#6cc7cf', accentStrong: '#92d9df', accentSoft: '#12353a', onAccent: '#052125' },
  },
  night: { light: { ground: '#0f3438', quiet: '#bcd0d2' }, dark: { ground: '#13383c', quiet: '#a7c1c4' } },
}
const moss: Colours = {
  colours: {
    light: { accent: '#55682a', accentStrong: '#41511d', accentSoft: '#ebefdc', onAccent: '#ffffff' },
    dark: { accent: '#b3c97a', accentStrong: '#c8d99b', accentSoft: '#2b3319', onAccent: '#151c05' },
  },
  night: { light: { ground: '#2a3313', quiet: '#cbd0bb' }, dark: { ground: '#2d3618', quiet: '#b8bfa4' } },
}
const clay: Colours = {
  colours: {
    light: { accent: '#8c4a2c', accentStrong: '#6f3820', accentSoft: '#f6e6dd', onAccent: '#ffffff' },
    dark: { accent: '#e6a585', accentStrong: '#f0bda4', accentSoft: '#3a241a', onAccent: '#2a1107' },
  },
  night: { light: { ground: '#42231a', quiet: '#d8c8c0' }, dark: { ground: '#45271b', quiet: '#c9b3a8' } },
}
const rose: Colours = {
  colours: {
    light: { accent: '#94405c', accentStrong: '#773049', accentSoft: '#f6e3e9', onAccent: '#ffffff' },
    dark: { accent: '#eba0b6', accentStrong: '#f3bac9', accentSoft: '#3b1f29', onAccent: '#2c0916' },
  },
  night: { light: { ground: '#461d2b', quiet: '#dac6cc' }, dark: { ground: '#472030', quiet: '#ccb0b9' } },
}

const ORIGINAL_DAY = '2024-08-01'
const WORLD_DAY = '2024-12-12'
const AI_PRIVACY_DAY = '2025-06-13'
const AI_AGREEMENT_DAY = '2025-10-01'

const legal = (
  [agreement, privacy]: [OwnDocument, OwnDocument],
  effective: string,
  version = '1.0',
): Brand['legal'] => ({
  agreement: { document: agreement, version, effective },
  privacy: { document: privacy, version, effective },
})

const downloads = (name: string): Brand['downloads'] => ({
  ios: `https://get.anzuo.example/${name}/ios`,
  android: `https://get.anzuo.example/${name}/android`,
  web: `https://get.anzuo.example/${name}`,
})

export const brands: Record<BrandId, Brand> = {
  original: {
    id: 'original',
    name: { 'en-GB': 'Anzuo', 'zh-CN': '安座', 'zh-Hant': '安座' },
    logo: 'chair',
    ...green,
    features: EVERYTHING,
    legal: legal(['registration', 'privacy'], ORIGINAL_DAY),
    downloads: downloads('anzuo'),
  },
  world: {
    id: 'world',
    name: { 'en-GB': 'Anzuo World', 'zh-CN': '安座世界', 'zh-Hant': '安座世界' },
    logo: 'globe',
    ...blue,
    features: EVERYTHING,
    legal: legal(['worldRegistration', 'worldPrivacy'], WORLD_DAY),
    downloads: downloads('world'),
  },
  worldAi: {
    id: 'worldAi',
    name: { 'en-GB': 'Anzuo AI', 'zh-CN': '安座智能', 'zh-Hant': '安座智能' },
    logo: 'spark',
    ...violet,
    features: EVERYTHING,
    legal: {
      agreement: { document: 'worldAiRegistration', version: '1.0', effective: AI_AGREEMENT_DAY },
      privacy: { document: 'worldAiPrivacy', version: '1.0', effective: AI_PRIVACY_DAY },
    },
    downloads: downloads('ai'),
  },
  massageControl: {
    id: 'massageControl',
    name: { 'en-GB': 'Anzuo Control', 'zh-CN': '安座遥控', 'zh-Hant': '安座遙控' },
    logo: 'waves',
    ...petrol,
    features: { ...EVERYTHING, shop: false, community: false, tongue: false },
    legal: legal(['massageControlRegistration', 'massageControlPrivacy'], ORIGINAL_DAY),
    downloads: downloads('control'),
  },
  lite: {
    id: 'lite',
    name: { 'en-GB': 'Anzuo Lite', 'zh-CN': '安座轻享', 'zh-Hant': '安座輕享' },
    logo: 'feather',
    ...moss,
    features: { ...EVERYTHING, community: false, tongue: false },
    legal: legal(['liteRegistration', 'litePrivacy'], ORIGINAL_DAY),
    downloads: downloads('lite'),
  },
  solo: {
    id: 'solo',
    name: { 'en-GB': 'Anzuo Solo', 'zh-CN': '安座单椅', 'zh-Hant': '安座單椅' },
    logo: 'single',
    ...clay,
    features: { ...EVERYTHING, community: false },
    legal: legal(['soloRegistration', 'soloPrivacy'], ORIGINAL_DAY),
    downloads: downloads('solo'),
  },
  store: {
    id: 'store',
    name: { 'en-GB': 'Anzuo Store', 'zh-CN': '安座商城', 'zh-Hant': '安座商城' },
    logo: 'bag',
    ...rose,
    features: EVERYTHING,
    legal: legal(['storeregistration', 'storePrivacy'], ORIGINAL_DAY),
    downloads: downloads('store'),
  },
}

/**
 * The brand that an environment value names.
 * @throws RangeError when there is no such brand.
 */
export const chooseBrand = (value: string | undefined): Brand => {
  const brand = Object.values(brands).find(({ id }) => id === (value || 'original'))
  if (!brand) throw new RangeError(`BRAND=${value} is none of ${Object.keys(brands).join(', ')}`)
  return brand
}
