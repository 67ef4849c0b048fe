import {
  getRoutePageFile,
  getTabs,
  listMainPackagePages,
  listPages,
  listSubPackages,
  routes,
} from './routes/table'
import { createPalette } from './ui/theme/colours'

const { shop, tongue } = BRAND.features
const { ink3, accent, surface } = createPalette('light', BRAND.colours)

/** What only WeChat reads; the web build would carry it to every visitor. */
const miniProgramSettings = {
  subPackages: listSubPackages(BRAND.features),
  lazyCodeLoading: 'requiredComponents',
  // The platform takes one text for all languages, of thirty characters at most; its people read Chinese.
  permission: {
    'scope.camera': {
      desc: tongue ? '仅在本机测量脉搏、辨识舌象，画面不会上传' : '仅在本机测量脉搏，画面不会上传',
    },
    ...(shop ? { 'scope.userFuzzyLocation': { desc: '用于按距离显示附近的门店' } } : {}),
  },
  requiredPrivateInfos: shop ? ['getFuzzyLocation', 'chooseAddress'] : [],
  __usePrivacyCheck__: true,
  sitemapLocation: 'sitemap.json',
} satisfies Partial<Parameters<typeof defineAppConfig>[0]>

const isMiniProgram = process.env.TARO_ENV === 'weapp'

export default defineAppConfig({
  pages: isMiniProgram ? listMainPackagePages(BRAND.features) : listPages(BRAND.features),
  ...(isMiniProgram ? miniProgramSettings : {}),
  darkmode: true,
  window: {
    navigationStyle: 'custom',
    navigationBarTitleText: BRAND.name['en-GB'],
    navigationBarTextStyle: 'black',
    backgroundTextStyle: 'light',
  },
  // Drawn by our own TabBar, which follows theme and language; the platform only needs to know which pages are tabs.
  tabBar: {
    custom: true,
    color: ink3,
    selectedColor: accent,
    backgroundColor: surface,
    list: getTabs(BRAND.features).map(({ tab, route }) => ({
      pagePath: getRoutePageFile(routes[route]),
      text: tab,
    })),
  },
})
