import type { ComponentType } from 'react'
import ChairLandingPage from '@/pages/chair/landing'
import CommonProblemPage from '@/pages/help/commonProblem'
import CommonProblemsPage from '@/pages/help/commonProblems'
import ManualPage from '@/pages/help/manual'
import ManualByModelPage from '@/pages/help/manualByModel'
import ManualWSeriesPage from '@/pages/help/manualWSeries'
import ShopHelpPage from '@/pages/help/shopHelp'
import AboutPage from '@/pages/info/about'
import AboutShopPage from '@/pages/info/aboutShop'
import BrandIntroductionPage from '@/pages/info/brandIntroduction'
import LegalPage from '@/pages/info/legal'
import HealthPage from '@/pages/main/health'
import LoginPage from '@/pages/account/login'
import ShopHomePage from '@/pages/main/shopHome'
import PayForFriendPage from '@/pages/payment/payForFriend'
import ProductDetailPage from '@/pages/shop/productDetail'
import ProductListPage from '@/pages/shop/productList'
import StoreDetailPage from '@/pages/shop/storeDetail'
import StoreListPage from '@/pages/shop/storeList'
import type { RouteName } from '@/routes/table'

/** The pages by which people come in, and whose first view the server draws. */
export const firstViewPages: Partial<Record<RouteName, ComponentType>> = {
  shopHome: ShopHomePage,
  productList: ProductListPage,
  productDetail: ProductDetailPage,
  storeList: StoreListPage,
  storeDetail: StoreDetailPage,
  payForFriend: PayForFriendPage,
  health: HealthPage,
  login: LoginPage,
  chairLanding: ChairLandingPage,
  commonProblems: CommonProblemsPage,
  commonProblem: CommonProblemPage,
  manual: ManualPage,
  manualByModel: ManualByModelPage,
  manualWSeries: ManualWSeriesPage,
  shopHelp: ShopHelpPage,
  legal: LegalPage,
  about: AboutPage,
  aboutShop: AboutShopPage,
  brandIntroduction: BrandIntroductionPage,
}
