import type { Features } from '../../config/brands'

/** A part of the product that a variant may lack. */
export type Part = keyof Features

/**
 * Every address of the product, once. The mini-program's page list, the H5 addresses, typed links and the typed
 * `navigate()` come from it. Pure data: the build configuration reads this file too.
 *
 * - `pkg` is the mini-program package (`main` or a sub-package), `page` the folder below `src/pages/<pkg>/`.
 * - `path` is the H5 address. In the mini-program its parameters travel as query of the page.
 * - `tab` marks a page of the tab bar; those must stay in the main package.
 */
export type RouteDefinition = {
  pkg: 'main' | 'shop' | 'payment' | 'account' | 'health' | 'tongue' | 'chair' | 'info' | 'help' | 'workshop'
  page: string
  path: string
  /** The part of the product that the page belongs to, where there are variants without it. */
  part?: Part
  tab?: 'brand' | 'community' | 'health' | 'cart' | 'mine'
}

export const routes = {
  storeBrand: { pkg: 'main', page: 'storeBrand', path: '/store/brand', tab: 'brand' },
  community: {
    pkg: 'main',
    page: 'community',
    path: '/store/community',
    tab: 'community',
    part: 'community',
  },
  health: { pkg: 'main', page: 'health', path: '/health', tab: 'health' },
  shoppingCart: { pkg: 'main', page: 'shoppingCart', path: '/store/shoppingCart', tab: 'cart', part: 'shop' },
  my: { pkg: 'main', page: 'my', path: '/store/my', tab: 'mine' },
  login: { pkg: 'main', page: 'login', path: '/login' },
  notFound: { pkg: 'main', page: 'notFound', path: '/404' },

  chooseBuy: { pkg: 'shop', page: 'chooseBuy', path: '/store/chooseBuy', part: 'shop' },
  productDetail: { pkg: 'shop', page: 'productDetail', path: '/productDetail/:id', part: 'shop' },
  recommend: { pkg: 'shop', page: 'recommend', path: '/recommend/:sn', part: 'shop' },
  shippingAddressList: {
    pkg: 'shop',
    page: 'shippingAddressList',
    path: '/shippingAddressList',
    part: 'shop',
  },
  addAddress: { pkg: 'shop', page: 'addAddress', path: '/addAddress', part: 'shop' },
  submitOrders: { pkg: 'shop', page: 'submitOrders', path: '/submitOrders', part: 'shop' },
  order: { pkg: 'shop', page: 'order', path: '/order', part: 'shop' },
  orderList: { pkg: 'shop', page: 'orderList', path: '/orderList', part: 'shop' },
  storesInformation: { pkg: 'shop', page: 'storesInformation', path: '/storesInformation', part: 'shop' },
  storeDetail: { pkg: 'shop', page: 'storeDetail', path: '/storeDetail', part: 'shop' },
  deliveryDetails: { pkg: 'shop', page: 'deliveryDetails', path: '/deliveryDetails/:id', part: 'shop' },
  doorPieceSearch: { pkg: 'shop', page: 'doorPieceSearch', path: '/doorPieceSearch', part: 'shop' },
  refundOrder: { pkg: 'shop', page: 'refundOrder', path: '/refundOrder/:id/:sku', part: 'shop' },
  returnTheGoods: { pkg: 'shop', page: 'returnTheGoods', path: '/returnTheGoods/:id/:sku', part: 'shop' },
  refundOrderDetail: { pkg: 'shop', page: 'refundOrderDetail', path: '/refundOrderDetail/:id', part: 'shop' },
  material: { pkg: 'shop', page: 'material', path: '/material/:id', part: 'community' },

  payment: { pkg: 'payment', page: 'cashier', path: '/payment/:id', part: 'shop' },
  askFriend: { pkg: 'payment', page: 'askFriend', path: '/payment/:id/friend', part: 'shop' },
  wechatPaid: { pkg: 'payment', page: 'wechatPaid', path: '/wechatPaid/:id', part: 'shop' },
  wechatPayOther: { pkg: 'payment', page: 'wechatPayOther', path: '/wechatPayOther/:id', part: 'shop' },
  paySuccess: { pkg: 'payment', page: 'paySuccess', path: '/paySuccess/:id', part: 'shop' },
  payError: { pkg: 'payment', page: 'payError', path: '/payError/:id', part: 'shop' },

  storeSetting: { pkg: 'account', page: 'storeSetting', path: '/storeSetting' },
  accountSecurity: { pkg: 'account', page: 'accountSecurity', path: '/accountSecurity' },
  cancellation: {
    pkg: 'account',
    page: 'cancellation',
    path: '/:entry(cancellation|appcancellation|worldAiCancellation|massageControlCancellation|liteCancellation)',
  },
  cancellationReason: {
    pkg: 'account',
    page: 'cancellationReason',
    path: '/:entry(cancellationReason|appcancellationReason|worldAiCancellationReason|massageControlCancellationReason|liteCancellationReason)',
  },
  cancellationPhone: {
    pkg: 'account',
    page: 'cancellationPhone',
    path: '/:entry(cancellationPhone|appcancellationPhone|worldAiCancellationPhone|massageControlCancellationPhone|liteCancellationPhone)',
  },

  healthCheck: { pkg: 'health', page: 'check', path: '/health/check' },
  healthHistory: { pkg: 'health', page: 'history', path: '/health/history' },
  healthProfile: { pkg: 'health', page: 'profile', path: '/health/profile' },
  constitutionQuestions: { pkg: 'health', page: 'constitution', path: '/health/constitution' },
  /** A package of its own: the network that finds a tongue is as large as the rest of health. */
  tonguePhoto: { pkg: 'tongue', page: 'photo', path: '/health/tongue', part: 'tongue' },
  tongueGuide: { pkg: 'health', page: 'tongueGuide', path: '/health/tongueGuide', part: 'tongue' },
  healthReport: { pkg: 'health', page: 'report', path: '/health/report/:id' },
  indicator: {
    pkg: 'health',
    page: 'indicator',
    path: '/health/indicator/:key(HEALTH_SCORE|WEIGHT_BMI|AGE|WAIST_TO_HEIGHT|ABSI|MENTAL_STRESS_INDEX|MSI|HRV_SDNN|HR_BPM|brpm|BLOOD_PRESSURE|Cardiac_Workload|Tongue|Sublingual|constitution|program)',
  },
  brandIndicator: {
    pkg: 'health',
    page: 'brandIndicator',
    path: '/health/indicator/:family(world|worldAi|massageControl)/:key(HEALTH_SCORE|WEIGHT_BMI|AGE|WAIST_TO_HEIGHT|ABSI|MENTAL_STRESS_INDEX|MSI|HRV_SDNN|HR_BPM|brpm|BLOOD_PRESSURE|Cardiac_Workload|Tongue|Sublingual)',
  },

  massageStatistics: { pkg: 'chair', page: 'massageStatistics', path: '/massageStatistics' },
  familyMassageStatistics: {
    pkg: 'chair',
    page: 'familyMassageStatistics',
    path: '/familyMassageStatistics',
  },
  devices: { pkg: 'chair', page: 'devices', path: '/devices' },
  addDevice: { pkg: 'chair', page: 'addDevice', path: '/devices/add' },
  smartPlan: { pkg: 'chair', page: 'smart', path: '/smartMode' },
  chair: { pkg: 'chair', page: 'control', path: '/chair/:sn' },
  deviceLanding: { pkg: 'chair', page: 'landing', path: '/:family(w|hk|r|h|ch|k|m|v|x)/:code/:sn' },
  deviceShare: { pkg: 'chair', page: 'share', path: '/:audience(s|g)/:sn' },

  instructionsW: { pkg: 'help', page: 'instructionsW', path: '/instructions/w/:type' },
  instructionsModel: { pkg: 'help', page: 'instructionsModel', path: '/instructions/:model(w8|r6)' },
  instructions: {
    pkg: 'help',
    page: 'instructions',
    path: '/instructions/:family(hk|r|ch|h|k|m|v|x)/:type/:version?',
  },
  commonProblems: { pkg: 'help', page: 'commonProblems', path: '/commonProblems' },
  commonProblem: {
    pkg: 'help',
    page: 'commonProblem',
    path: '/commonProblems/:topic(login|connection|voiceControl|massageRecords|integralRules|instructions|generalVoiceGuide|bleConnectuin|connectionFail)',
  },
  storeHelp: {
    pkg: 'help',
    page: 'storeHelp',
    path: '/:help(chairStoreHelp|massagerStoreHelp)',
    part: 'shop',
  },

  brandIntroduction: { pkg: 'info', page: 'brandIntroduction', path: '/brandIntroduction' },
  about: { pkg: 'info', page: 'about', path: '/about' },
  storeAbout: { pkg: 'info', page: 'storeAbout', path: '/storeAbout', part: 'shop' },
  contactUs: { pkg: 'info', page: 'contactUs', path: '/contactUs' },
  legal: {
    pkg: 'info',
    page: 'legal',
    path: '/:document(integralRules|privacy|registration|worldPrivacy|worldRegistration|worldAiPrivacy|worldAiRegistration|massageControlPrivacy|massageControlRegistration|litePrivacy|liteRegistration|soloPrivacy|soloRegistration|storePrivacy|storeregistration|storeProtectionChildren|appStoreProtectionChildren|appSdk|sdkList|dealerUserAgreement|dealersPrivacyPolicy)',
  },
  download: {
    pkg: 'info',
    page: 'download',
    path: '/:app(download|worldDownload|worldAiDownload|massageControlDownload|liteDownload|soloDownload|dealersToDownload)',
  },
} as const satisfies Record<string, RouteDefinition>

/** Addresses that lead on to another one at once. */
export const redirects = { '/': '/store/brand', '/store': '/store/brand' } as const

export type Routes = typeof routes
export type RouteName = keyof Routes
export type TabName = 'brand' | 'community' | 'health' | 'cart' | 'mine'

type Values<S extends string> = S extends `${infer Head}|${infer Rest}` ? Head | Values<Rest> : S
type SegmentParams<S extends string> = S extends `:${infer Name}(${infer List})`
  ? { [K in Name]: Values<List> }
  : S extends `:${infer Name}?`
    ? { [K in Name]?: string }
    : S extends `:${infer Name}`
      ? { [K in Name]: string }
      : unknown
type PathParams<P extends string> = P extends `${infer Head}/${infer Tail}`
  ? SegmentParams<Head> & PathParams<Tail>
  : SegmentParams<P>

/** The path parameters of a route, from its pattern: `{ id: string }`, `{ family: 'w' | 'hk' | … }`. */
export type RouteParams<N extends RouteName> = PathParams<Routes[N]['path']>

/** Pages for those who build the app: the gallery of all components. Empty outside of development builds. */
export const workshopRoutes: RouteDefinition[] =
  process.env.NODE_ENV === 'development' ? [{ pkg: 'workshop', page: 'gallery', path: '/workshop' }] : []

/** Pages that a variant with these parts has. */
const pagesOf = (features: Features): RouteDefinition[] =>
  [...(Object.values(routes) as RouteDefinition[]), ...workshopRoutes].filter(
    ({ part }) => !part || features[part],
  )

/** The page's file path inside the mini-program, without leading slash. */
export const pageFile = ({ pkg, page }: RouteDefinition): string => `pages/${pkg}/${page}/index`

/** Pages of the mini-program's main package; the first one opens on a cold start. */
export const mainPages = (features: Features): string[] =>
  pagesOf(features)
    .filter(route => route.pkg === 'main')
    .map(pageFile)

/** Sub-packages of the mini-program in the form of `app.json`. */
export const subPackages = (features: Features): { root: string; pages: string[] }[] => {
  const packages = new Map<string, string[]>()
  for (const { pkg, page } of pagesOf(features)) {
    if (pkg === 'main') continue
    packages.set(pkg, [...(packages.get(pkg) ?? []), `${page}/index`])
  }
  return [...packages].map(([pkg, pages]) => ({ root: `pages/${pkg}`, pages }))
}

/** H5 address of every page file, in the form of Taro's `router.customRoutes`. */
export const customRoutes = (features: Features): Record<string, string> =>
  Object.fromEntries(pagesOf(features).map(route => [`/${pageFile(route)}`, route.path]))

const TAB_ORDER: readonly TabName[] = ['brand', 'community', 'health', 'cart', 'mine']

/** The tabs that a variant with these parts has, in their order, with the page that each starts at. */
export const tabsOf = (features: Features): { tab: TabName; route: RouteName }[] =>
  TAB_ORDER.flatMap(tab => {
    const names = Object.keys(routes) as RouteName[]
    const name = names.find(candidate => (routes[candidate] as RouteDefinition).tab === tab)
    const { part } = name ? (routes[name] as RouteDefinition) : {}
    return name && (!part || features[part]) ? [{ tab, route: name }] : []
  })
