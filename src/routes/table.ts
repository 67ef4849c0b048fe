/** The tabs, in their order. */
const TAB_NAMES = ['brand', 'community', 'health', 'cart', 'mine'] as const
export type TabName = (typeof TAB_NAMES)[number]

/**
 * Parts that not every variant has; health and chairs are in all of them. A part that is off has no pages and no ways to it, and an
 * address of it leads to a page that says so (routeUrls.ts).
 */
export type FeatureFlags = {
  shop: boolean
  community: boolean
  tongue: boolean
}

/** A part of the product that a variant may lack. */
export type FeatureName = keyof FeatureFlags

export type PackageName =
  'main' | 'shop' | 'payment' | 'account' | 'health' | 'tongue' | 'chair' | 'info' | 'help' | 'workshop'

/**
 * Every address of the product, once. The mini-program's page list, the H5 addresses, typed links and the typed
 * `navigate()` come from it. Pure data: the build configuration reads this file too.
 *
 * - `folder` is the page's folder below `src/pages`; its first part is the mini-program package (`main` or a sub-package).
 * - `path` is the H5 address. In the mini-program its parameters travel as query of the page.
 * - `tab` marks a page of the tab bar; those must stay in the main package.
 * - `isPublic` marks a page that says the same to everybody: it may be found by a search and sent as a card. All others are about
 *   one person. In the mini-program a public page has a page file that lets the platform send it (`index.config.ts`).
 */
export type RouteDefinition = {
  folder: `${PackageName}/${string}`
  path: string
  /** The part of the product that the page belongs to, where there are variants without it. */
  feature?: FeatureName
  tab?: TabName
  isPublic?: boolean
}

/** What has a page of its own that explains it, in every family of apps. */
const INDICATOR_PATH_KEYS =
  'HEALTH_SCORE|WEIGHT_BMI|AGE|WAIST_TO_HEIGHT|ABSI|MENTAL_STRESS_INDEX|MSI|HRV_SDNN|HR_BPM|brpm|BLOOD_PRESSURE|Cardiac_Workload|Tongue|Sublingual'

export const routes = {
  shopHome: { folder: 'main/shopHome', path: '/store/brand', tab: 'brand', isPublic: true },
  community: {
    folder: 'main/community',
    path: '/store/community',
    tab: 'community',
    feature: 'community',
    isPublic: true,
  },
  health: { folder: 'main/health', path: '/health', tab: 'health' },
  shoppingCart: { folder: 'main/shoppingCart', path: '/store/shoppingCart', tab: 'cart', feature: 'shop' },
  account: { folder: 'main/account', path: '/store/my', tab: 'mine' },
  login: { folder: 'account/login', path: '/login' },
  notFound: { folder: 'main/notFound', path: '/404' },

  productList: { folder: 'shop/productList', path: '/store/chooseBuy', feature: 'shop', isPublic: true },
  productDetail: {
    folder: 'shop/productDetail',
    path: '/productDetail/:id',
    feature: 'shop',
    isPublic: true,
  },
  recommendations: { folder: 'shop/recommendations', path: '/recommend/:sn', feature: 'shop' },
  addressList: { folder: 'shop/addressList', path: '/shippingAddressList', feature: 'shop' },
  addressForm: { folder: 'shop/addressForm', path: '/addAddress', feature: 'shop' },
  checkout: { folder: 'shop/checkout', path: '/submitOrders', feature: 'shop' },
  orderDetail: { folder: 'shop/orderDetail', path: '/order', feature: 'shop' },
  orderInvoice: { folder: 'shop/orderInvoice', path: '/orderInvoice/:id', feature: 'shop' },
  invoiceTitleList: { folder: 'shop/invoiceTitleList', path: '/invoiceTitles', feature: 'shop' },
  orderList: { folder: 'shop/orderList', path: '/orderList', feature: 'shop' },
  storeList: { folder: 'shop/storeList', path: '/storesInformation', feature: 'shop', isPublic: true },
  storeDetail: { folder: 'shop/storeDetail', path: '/storeDetail', feature: 'shop' },
  shipmentTracking: { folder: 'shop/shipmentTracking', path: '/deliveryDetails/:id', feature: 'shop' },
  courierPickupSearch: { folder: 'shop/courierPickupSearch', path: '/doorPieceSearch', feature: 'shop' },
  refundRequest: { folder: 'shop/refundRequest', path: '/refundOrder/:id/:sku', feature: 'shop' },
  returnShipment: { folder: 'shop/returnShipment', path: '/returnTheGoods/:id/:sku', feature: 'shop' },
  refundDetail: { folder: 'shop/refundDetail', path: '/refundOrderDetail/:id', feature: 'shop' },
  postDetail: { folder: 'shop/postDetail', path: '/material/:id', feature: 'community', isPublic: true },

  orderPayment: { folder: 'payment/orderPayment', path: '/payment/:id', feature: 'shop' },
  requestPayment: { folder: 'payment/requestPayment', path: '/payment/:id/friend', feature: 'shop' },
  payForFriend: { folder: 'payment/payForFriend', path: '/wechatPayOther/:id', feature: 'shop' },
  paymentResult: {
    folder: 'payment/paymentResult',
    path: '/:entry(wechatPaid|paySuccess|payError)/:id',
    feature: 'shop',
  },

  settings: { folder: 'account/settings', path: '/storeSetting' },
  points: { folder: 'account/points', path: '/points', feature: 'shop' },
  inbox: { folder: 'account/inbox', path: '/inbox' },
  notificationSettings: { folder: 'account/notificationSettings', path: '/notificationSettings' },
  accountSecurity: { folder: 'account/accountSecurity', path: '/accountSecurity' },
  callingCode: { folder: 'account/callingCode', path: '/callingCode' },
  accountClosure: {
    folder: 'account/accountClosure',
    path: '/:entry(cancellation|appcancellation|worldAiCancellation|massageControlCancellation|liteCancellation)',
  },
  accountClosureReason: {
    folder: 'account/accountClosureReason',
    path: '/:entry(cancellationReason|appcancellationReason|worldAiCancellationReason|massageControlCancellationReason|liteCancellationReason)',
  },
  accountClosureVerification: {
    folder: 'account/accountClosureVerification',
    path: '/:entry(cancellationPhone|appcancellationPhone|worldAiCancellationPhone|massageControlCancellationPhone|liteCancellationPhone)',
  },

  healthCheck: { folder: 'health/check', path: '/health/check' },
  healthHistory: { folder: 'health/history', path: '/health/history' },
  healthProfile: { folder: 'health/profile', path: '/health/profile' },
  constitutionQuestions: { folder: 'health/constitution', path: '/health/constitution' },
  /** A package of its own: the network that finds a tongue is as large as the rest of health. */
  tonguePhoto: { folder: 'tongue/photo', path: '/health/tongue', feature: 'tongue' },
  tongueGuide: {
    folder: 'health/tongueGuide',
    path: '/health/tongueGuide',
    feature: 'tongue',
    isPublic: true,
  },
  healthReport: { folder: 'health/report', path: '/health/report/:id' },
  /** The links by which others read reports; with a report, one to it can be made. */
  reportShares: { folder: 'health/reportShares', path: '/health/shares/:id?' },
  /** What such a link opens. Its address is a secret, which the server treats as one (webClientRoutes.ts). */
  sharedReport: { folder: 'health/sharedReport', path: '/health/shared/:token' },
  indicator: {
    folder: 'health/indicator',
    path: `/health/indicator/:key(${INDICATOR_PATH_KEYS}|constitution|program)`,
    isPublic: true,
  },
  brandIndicator: {
    folder: 'health/brandIndicator',
    path: `/health/indicator/:family(world|worldAi|massageControl)/:key(${INDICATOR_PATH_KEYS})`,
    isPublic: true,
  },

  massageStatistics: { folder: 'chair/massageStatistics', path: '/massageStatistics' },
  familyMassageStatistics: { folder: 'chair/familyMassageStatistics', path: '/familyMassageStatistics' },
  chairList: { folder: 'chair/chairList', path: '/devices' },
  addChair: { folder: 'chair/addChair', path: '/devices/add' },
  smartPlan: { folder: 'chair/smartPlan', path: '/smartMode' },
  chairControl: { folder: 'chair/control', path: '/chair/:sn' },
  chairWifi: { folder: 'chair/wifi', path: '/chair/:sn/wifi' },
  chairFirmware: { folder: 'chair/firmware', path: '/chair/:sn/firmware' },
  chairHome: { folder: 'chair/home', path: '/chair/:sn/home' },
  massageSchedules: { folder: 'chair/massageSchedules', path: '/chair/:sn/reminders' },
  chairLanding: { folder: 'chair/landing', path: '/:family(w|hk|r|h|ch|k|m|v|x)/:code/:sn' },
  acceptChairShare: { folder: 'chair/acceptShare', path: '/:audience(s|g)/:sn' },

  manualWSeries: { folder: 'help/manualWSeries', path: '/instructions/w/:type', isPublic: true },
  manualByModel: { folder: 'help/manualByModel', path: '/instructions/:model(w8|r6)', isPublic: true },
  manual: {
    folder: 'help/manual',
    path: '/instructions/:family(hk|r|ch|h|k|m|v|x)/:type/:version?',
    isPublic: true,
  },
  commonProblems: { folder: 'help/commonProblems', path: '/commonProblems', isPublic: true },
  commonProblem: {
    folder: 'help/commonProblem',
    path: '/commonProblems/:topic(login|connection|voiceControl|massageRecords|integralRules|instructions|generalVoiceGuide|bleConnectuin|connectionFail)',
    isPublic: true,
  },
  shopHelp: {
    folder: 'help/shopHelp',
    path: '/:help(chairStoreHelp|massagerStoreHelp)',
    feature: 'shop',
    isPublic: true,
  },

  brandIntroduction: { folder: 'info/brandIntroduction', path: '/brandIntroduction', isPublic: true },
  about: { folder: 'info/about', path: '/about', isPublic: true },
  aboutShop: { folder: 'info/aboutShop', path: '/storeAbout', feature: 'shop', isPublic: true },
  contactUs: { folder: 'info/contactUs', path: '/contactUs', isPublic: true },
  legal: {
    folder: 'info/legal',
    path: '/:document(integralRules|privacy|registration|worldPrivacy|worldRegistration|worldAiPrivacy|worldAiRegistration|massageControlPrivacy|massageControlRegistration|litePrivacy|liteRegistration|soloPrivacy|soloRegistration|storePrivacy|storeregistration|storeProtectionChildren|appStoreProtectionChildren|appSdk|sdkList|dealerUserAgreement|dealersPrivacyPolicy)',
    isPublic: true,
  },
  download: {
    folder: 'info/download',
    path: '/:app(download|worldDownload|worldAiDownload|massageControlDownload|liteDownload|soloDownload|dealersToDownload)',
    isPublic: true,
  },
} as const satisfies Record<string, RouteDefinition>

/** Addresses that lead on to another one at once. */
export const redirects = { '/': '/store/brand', '/store': '/store/brand' } as const

type RouteTable = typeof routes
export type RouteName = keyof RouteTable

type SplitUnion<S extends string> = S extends `${infer Head}|${infer Rest}` ? Head | SplitUnion<Rest> : S
type SegmentParams<S extends string> = S extends `:${infer Name}(${infer List})`
  ? { [K in Name]: SplitUnion<List> }
  : S extends `:${infer Name}?`
    ? { [K in Name]?: string }
    : S extends `:${infer Name}`
      ? { [K in Name]: string }
      : unknown
type PathParams<P extends string> = P extends `${infer Head}/${infer Tail}`
  ? SegmentParams<Head> & PathParams<Tail>
  : SegmentParams<P>

/** The path parameters of a route, from its pattern: `{ id: string }`, `{ family: 'w' | 'hk' | … }`. */
export type RouteParams<N extends RouteName> = PathParams<RouteTable[N]['path']>

/** Pages for those who build the app: the gallery of all components. Empty but in watch mode and where the build was asked for it. */
export const developmentPageRoutes: RouteDefinition[] =
  process.env.NODE_ENV === 'development' || process.env.WORKSHOP === 'yes'
    ? [{ folder: 'workshop/gallery', path: '/workshop' }]
    : []

/** Pages that a variant with these parts has. */
export const getAvailableRoutes = (features: FeatureFlags): RouteDefinition[] =>
  [...(Object.values(routes) as RouteDefinition[]), ...developmentPageRoutes].filter(
    ({ feature }) => !feature || features[feature],
  )

/** The page's file path inside the mini-program, without leading slash. */
export const getRoutePageFile = ({ folder }: RouteDefinition): string => `pages/${folder}/index`

/** Every page in one list, for the web, which has no packages. */
export const listPages = (features: FeatureFlags): string[] =>
  getAvailableRoutes(features).map(getRoutePageFile)

/** Pages of the mini-program's main package; the first one opens on a cold start. */
export const listMainPackagePages = (features: FeatureFlags): string[] =>
  getAvailableRoutes(features)
    .filter(({ folder }) => folder.startsWith('main/'))
    .map(getRoutePageFile)

/** Sub-packages of the mini-program in the form of `app.json`. */
export const listSubPackages = (features: FeatureFlags): { root: string; pages: string[] }[] => {
  const packages = new Map<string, string[]>()
  for (const { folder } of getAvailableRoutes(features)) {
    const [pkg = '', page] = folder.split('/')
    if (pkg !== 'main') packages.set(pkg, [...(packages.get(pkg) ?? []), `${page}/index`])
  }
  return [...packages].map(([pkg, pages]) => ({ root: `pages/${pkg}`, pages }))
}

/** H5 address of every page file, in the form of Taro's `router.customRoutes`. */
export const buildCustomRoutes = (features: FeatureFlags): Record<string, string> =>
  Object.fromEntries(getAvailableRoutes(features).map(route => [`/${getRoutePageFile(route)}`, route.path]))

const routeEntries = Object.entries(routes) as [RouteName, RouteDefinition][]

/** Whether a page says the same to everybody. */
export const isShareablePage = (name: RouteName | null): boolean =>
  name !== null && (routes[name] as RouteDefinition).isPublic === true

/** The tabs that a variant with these parts has, in their order, with the page that each starts at. */
export const getTabs = (features: FeatureFlags): { tab: TabName; route: RouteName }[] =>
  TAB_NAMES.flatMap(tab =>
    routeEntries
      .filter(([, route]) => route.tab === tab && (!route.feature || features[route.feature]))
      .map(([name]) => ({ tab, route: name })),
  )

/** The tab of every address that belongs to one, those that a variant lacks included. */
export const getTabsByPath = (): Record<string, TabName> => {
  const tabs = Object.fromEntries(routeEntries.flatMap(([, { path, tab }]) => (tab ? [[path, tab]] : [])))
  const redirected = Object.entries(redirects).map(([from, to]) => [from, tabs[to]])
  return { ...Object.fromEntries(redirected), ...tabs }
}
