import { mainPages, pageFile, routes, subPackages, tabsOf } from './routes/table'

const { shop, tongue } = BRAND.features

export default defineAppConfig({
  pages: mainPages(BRAND.features),
  subPackages: subPackages(BRAND.features),
  lazyCodeLoading: 'requiredComponents',
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
    color: '#656C68',
    selectedColor: BRAND.colours.light.accent,
    backgroundColor: '#FFFFFF',
    list: tabsOf(BRAND.features).map(({ tab, route }) => ({ pagePath: pageFile(routes[route]), text: tab })),
  },
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
})
