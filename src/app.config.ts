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
  // One text for all languages, of thirty characters at most.
  permission: {
    'scope.camera': {
      desc: tongue ? 'Read on this phone 在本机读取脉搏与舌象' : 'Read on this phone 仅在本机读取脉搏',
    },
    ...(shop ? { 'scope.userFuzzyLocation': { desc: 'Shows stores nearby 显示附近门店' } } : {}),
  },
  requiredPrivateInfos: shop ? ['getFuzzyLocation', 'chooseAddress'] : [],
  __usePrivacyCheck__: true,
  sitemapLocation: 'sitemap.json',
})
