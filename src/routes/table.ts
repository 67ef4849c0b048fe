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
  tab?: 'brand' | 'community' | 'health' | 'cart' | 'mine'
}

export const routes = {
  storeBrand: { pkg: 'main', page: 'storeBrand', path: '/store/brand', tab: 'brand' },
  community: { pkg: 'main', page: 'community', path: '/store/community', tab: 'community' },
  health: { pkg: 'main', page: 'health', path: '/health', tab: 'health' },
  shoppingCart: { pkg: 'main', page: 'shoppingCart', path: '/store/shoppingCart', tab: 'cart' },
  my: { pkg: 'main', page: 'my', path: '/store/my', tab: 'mine' },
  login: { pkg: 'main', page: 'login', path: '/login' },
  notFound: { pkg: 'main', page: 'notFound', path: '/404' },

  chooseBuy: { pkg: 'shop', page: 'chooseBuy', path: '/store/chooseBuy' },
  productDetail: { pkg: 'shop', page: 'productDetail', path: '/productDetail/:id' },
  recommend: { pkg: 'shop', page: 'recommend', path: '/recommend/:sn' },
  shippingAddressList: { pkg: 'shop', page: 'shippingAddressList', path: '/shippingAddressList' },
  addAddress: { pkg: 'shop', page: 'addAddress', path: '/addAddress' },
  submitOrders: { pkg: 'shop', page: 'submitOrders', path: '/submitOrders' },
  order: { pkg: 'shop', page: 'order', path: '/order' },
  orderList: { pkg: 'shop', page: 'orderList', path: '/orderList' },
  storesInformation: { pkg: 'shop', page: 'storesInformation', path: '/storesInformation' },
  storeDetail: { pkg: 'shop', page: 'storeDetail', path: '/storeDetail' },
  deliveryDetails: { pkg: 'shop', page: 'deliveryDetails', path: '/deliveryDetails/:id' },
  doorPieceSearch: { pkg: 'shop', page: 'doorPieceSearch', path: '/doorPieceSearch' },
  refundOrder: { pkg: 'shop', page: 'refundOrder', path: '/refundOrder/:id/:sku' },
  returnTheGoods: { pkg: 'shop', page: 'returnTheGoods', path: '/returnTheGoods/:id/:sku' },
  refundOrderDetail: { pkg: 'shop', page: 'refundOrderDetail', path: '/refundOrderDetail/:id' },
  material: { pkg: 'shop', page: 'material', path: '/material/:id' },

  payment: { pkg: 'payment', page: 'cashier', path: '/payment/:id' },
  askFriend: { pkg: 'payment', page: 'askFriend', path: '/payment/:id/friend' },
  wechatPaid: { pkg: 'payment', page: 'wechatPaid', path: '/wechatPaid/:id' },
  wechatPayOther: { pkg: 'payment', page: 'wechatPayOther', path: '/wechatPayOther/:id' },
  paySuccess: { pkg: 'payment', page: 'paySuccess', path: '/paySuccess/:id' },
  payError: { pkg: 'payment', page: 'payError', path: '/payError/:id' },

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
  tonguePhoto: { pkg: 'tongue', page: 'photo', path: '/health/tongue' },
  tongueGuide: { pkg: 'health', page: 'tongueGuide', path: '/health/tongueGuide' },
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
  storeHelp: { pkg: 'help', page: 'storeHelp', path: '/:help(chairStoreHelp|massagerStoreHelp)' },

  brandIntroduction: { pkg: 'info', page: 'brandIntroduction', path: '/brandIntroduction' },
  about: { pkg: 'info', page: 'about', path: '/about' },
  storeAbout: { pkg: 'info', page: 'storeAbout', path: '/storeAbout' },
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

const all = (): RouteDefinition[] => [...Object.values(routes), ...workshopRoutes]

/** The page's file path inside the mini-program, without leading slash. */
export const pageFile = ({ pkg, page }: RouteDefinition): string => `pages/${pkg}/${page}/index`

/** Pages of the mini-program's main package; the first one opens on a cold start. */
export const mainPages = (): string[] =>
  all()
    .filter(route => route.pkg === 'main')
    .map(pageFile)

/** Sub-packages of the mini-program in the form of `app.json`. */
export const subPackages = (): { root: string; pages: string[] }[] => {
  const packages = new Map<string, string[]>()
  for (const { pkg, page } of all()) {
    if (pkg === 'main') continue
    packages.set(pkg, [...(packages.get(pkg) ?? []), `${page}/index`])
  }
  return [...packages].map(([pkg, pages]) => ({ root: `pages/${pkg}`, pages }))
}

/** H5 address of every page file, in the form of Taro's `router.customRoutes`. */
export const customRoutes = (): Record<string, string> =>
  Object.fromEntries(all().map(route => [`/${pageFile(route)}`, route.path]))
