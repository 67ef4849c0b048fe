import type { ReactNode } from 'react'
import { Image, View } from '@tarojs/components'
import { useProductCategories, useSuggestedProducts } from '@/data/shop/products'
import { getCurrentLanguage, useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { Link } from '@/ui/layout/Link'
import { Price } from '@/ui/shop/Price'
import { ProductImage } from '@/ui/shop/ProductImage'
import { PageLayout } from '@/ui/layout/PageLayout'
import chair from './chair.svg'
import { HealthCheckPromo } from './HealthCheckPromo'
import { SuggestedProductsSection } from './SuggestedProductsSection'
import './index.scss'

/** The chair that the shop shows first where it is on sale. */
const FEATURED_CHAIR_ID = 'w8'

export default function ShopHomePage() {
  const { t } = useTranslation()
  const { shop } = BRAND.features
  return (
    <PageLayout title={BRAND.name[getCurrentLanguage()]} tab="brand" width="wide">
      <View className="ui-stack ui-gap-6">
        {shop && (
          <Link to="productList" variant="plain" className="home__search">
            <Icon name="search" size={20} />
            <View>{t('home.search')}</View>
          </Link>
        )}
        <Hero>{shop ? <FeaturedChairLink /> : <MyChairsButton />}</Hero>
        {shop && <CategoryLinks />}
        <HealthCheckPromo />
        {shop && <SuggestedProductsSection />}
        <BrandStory />
        {shop && (
          <View className="home__facts">
            <ServicePromise icon="truck" title={t('home.factDelivery')} note={t('home.factDeliveryNote')} />
            <ServicePromise icon="chat" title={t('home.factAsk')} note={t('home.factAskNote')} />
            <ServicePromise icon="return" title={t('home.factRefund')} note={t('home.factRefundNote')} />
          </View>
        )}
      </View>
    </PageLayout>
  )
}

const Hero = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <View className="home__hero">
      <View className="home__words">
        <View className="home__line" {...getAriaAttributes({ role: 'heading', level: 2 })}>
          {t('home.line')}
        </View>
        <View className="home__lead">{t('home.lead')}</View>
        <View className="home__way">{children}</View>
      </View>
      <Image
        className="home__chair"
        src={chair}
        mode="aspectFit"
        {...getAriaAttributes({ role: 'img', label: t('home.chairLabel') })}
      />
    </View>
  )
}

/** The way to the chair that is shown, with what it costs; into the shop where that chair is not on sale. */
const FeaturedChairLink = () => {
  const { t } = useTranslation()
  const shown = useSuggestedProducts().data?.products.find(({ id }) => id === FEATURED_CHAIR_ID)
  return (
    <>
      <View>
        <Button
          id="home-meet"
          size="medium"
          onPress={() => (shown ? navigate('productDetail', { id: shown.id }) : navigate('productList'))}
        >
          {t(shown ? 'home.meet' : 'titles.chooseBuy')}
        </Button>
      </View>
      <View className="home__price">
        {shown && (
          <>
            <Price cents={shown.priceFrom} />
            <View className="t-note t-quiet">{t('home.delivered')}</View>
          </>
        )}
      </View>
    </>
  )
}

/** Where nothing is sold, people come for the chair that they have. */
const MyChairsButton = () => {
  const { t } = useTranslation()
  return (
    <Button id="home-chairs" size="medium" icon="seat" onPress={() => navigate('chairList')}>
      {t('titles.devices')}
    </Button>
  )
}

/** Boxes that stand there until the categories are known. */
const PLACEHOLDER_CATEGORY_COUNT = 6

const CategoryLinks = () => {
  const { t } = useTranslation()
  const categories = useProductCategories().data?.categories
  return (
    <View
      className="home__categories"
      {...getAriaAttributes({ role: 'navigation', label: t('home.categories') })}
    >
      {categories
        ? categories.map(({ id, name, picture }) => (
            <Link
              key={id}
              to="productList"
              params={{}}
              query={{ category: id }}
              variant="plain"
              className="home__category"
            >
              <ProductImage picture={picture} />
              <View className="home__category-name">{name}</View>
            </Link>
          ))
        : Array.from({ length: PLACEHOLDER_CATEGORY_COUNT }, (_, at) => (
            <View key={at} className="home__category">
              <View className="ui-plate" />
              <View className="home__category-name" />
            </View>
          ))}
    </View>
  )
}

const BrandStory = () => {
  const { t } = useTranslation()
  return (
    <View className="home__story">
      <View className="home__story-title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
        {t('home.storyTitle')}
      </View>
      <View className="home__story-text">{t('home.storyText')}</View>
      <Link to="brandIntroduction">{t('home.storyLink')}</Link>
    </View>
  )
}

const ServicePromise = ({ icon, title, note }: { icon: IconName; title: string; note: string }) => (
  <View className="ui-line ui-gap-3 ui-align-center">
    <View className="home__fact-icon">
      <Icon name={icon} size={22} />
    </View>
    <View>
      <View className="t-row">{title}</View>
      <View className="t-small t-quiet">{note}</View>
    </View>
  </View>
)
