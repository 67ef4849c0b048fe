import { mainPages, routes, subPackages, type TabName } from './routes/table'
import { pageFile } from './routes/table'

const tabOrder: TabName[] = ['brand', 'community', 'health', 'cart', 'mine']
const tabPages = tabOrder.map(tab => {
  const route = Object.values(routes).find(candidate => 'tab' in candidate && candidate.tab === tab)
  if (!route) throw new Error(`no page for the tab ${tab}`)
  return { pagePath: pageFile(route), text: tab }
})

export default defineAppConfig({
  pages: mainPages(),
  subPackages: subPackages(),
  lazyCodeLoading: 'requiredComponents',
  darkmode: true,
  window: {
    navigationStyle: 'custom',
    navigationBarTitleText: 'Anzuo',
    navigationBarTextStyle: 'black',
    backgroundTextStyle: 'light',
  },
  // Drawn by our own TabBar, which follows theme and language; the platform only needs to know which pages are tabs.
  tabBar: {
    custom: true,
    color: '#656C68',
    selectedColor: '#1E6B58',
    backgroundColor: '#FFFFFF',
    list: tabPages,
  },
  permission: {
    'scope.camera': {
      desc: 'Your pulse and the look of your tongue are read from the picture, on this phone only',
    },
    'scope.userFuzzyLocation': { desc: 'To show the stores near you first; your place is not kept' },
  },
  requiredPrivateInfos: ['getFuzzyLocation', 'chooseAddress'],
})
