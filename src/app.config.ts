import {
  getRoutePageFile,
  getTabs,
  listMainPackagePages,
  listPages,
  listSubPackages,
  routes,
} from './routes/table'
import { listPreloadRules } from './routes/preloadRules'
import { createPalette } from './ui/theme/colours'
import type { MiniProgramTheme } from '@config/miniProgramTheme'

const { shop, tongue } = BRAND.features
const { ink3, accent, surface } = createPalette('light', BRAND.colours)

/** Names a colour of `theme.json`. */
const themed = (key: keyof MiniProgramTheme) => `@${key}`

/** What only WeChat reads; the web build would carry it to every visitor. */
const miniProgramSettings = {
  subPackages: listSubPackages(BRAND.features),
  preloadRule: listPreloadRules(BRAND.features),
  themeLocation: 'theme.json',
  lazyCodeLoading: 'requiredComponents',
  // The platform takes one text for all languages, of thirty characters at most; its people read Chinese.
  permission: {
    'scope.camera': {
      desc: tongue ? '仅在本机测量脉搏、辨识舌象，画面不会上传' : '仅在本机测量脉搏，画面不会上传',
    },
    'scope.bluetooth': { desc: '用于连接并控制身边的按摩椅' },
    'scope.writePhotosAlbum': { desc: '用于把您要保存的图片存入相册' },
    ...(shop ? { 'scope.userFuzzyLocation': { desc: '用于按距离显示附近的门店' } } : {}),
  },
  requiredPrivateInfos: shop ? ['getFuzzyLocation', 'chooseAddress'] : [],
  __usePrivacyCheck__: true,
  sitemapLocation: 'sitemap.json',
} satisfies Partial<Parameters<typeof defineAppConfig>[0]>

const isMiniProgram = process.env.TARO_ENV === 'weapp'

/** What the platform paints around a page, also before the first one stands there. */
const systemColours = isMiniProgram
  ? {
      window: {
        navigationBarBackgroundColor: themed('paper'),
        navigationBarTextStyle: themed('navigationBarText') as 'black',
        backgroundColor: themed('paper'),
        backgroundColorTop: themed('paper'),
        backgroundColorBottom: themed('paper'),
        backgroundTextStyle: themed('loadingDots') as 'dark',
      },
      tabBar: {
        color: themed('ink3'),
        selectedColor: themed('accent'),
        backgroundColor: themed('surface'),
        borderStyle: themed('navigationBarText') as 'black',
      },
    }
  : {
      window: { navigationBarTextStyle: 'black', backgroundTextStyle: 'light' } as const,
      tabBar: { color: ink3, selectedColor: accent, backgroundColor: surface },
    }

export default defineAppConfig({
  pages: isMiniProgram ? listMainPackagePages(BRAND.features) : listPages(BRAND.features),
  ...(isMiniProgram ? miniProgramSettings : {}),
  darkmode: true,
  window: {
    navigationStyle: 'custom',
    navigationBarTitleText: BRAND.name['en-GB'],
    ...systemColours.window,
  },
  // Drawn by our own TabBar, which follows theme and language; the platform only needs to know which pages are tabs.
  tabBar: {
    custom: true,
    ...systemColours.tabBar,
    list: getTabs(BRAND.features).map(({ tab, route }) => ({
      pagePath: getRoutePageFile(routes[route]),
      text: tab,
    })),
  },
})
