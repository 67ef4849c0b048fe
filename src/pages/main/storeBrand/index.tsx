import type { ReactNode } from 'react'
import { Image, View } from '@tarojs/components'
import { useCategories, useSuggested } from '@/data/products'
import { currentLanguage, useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { Icon, type IconName } from '@/ui/Icon'
import { Link } from '@/ui/Link'
import { Price } from '@/ui/Price'
import { ProductPlate } from '@/ui/ProductPlate'
import { Screen } from '@/ui/Screen'
import chair from './chair.svg'
import { HealthPanel } from './HealthPanel'
import { Picks } from './Picks'
import './index.scss'

/** The chair that the house shows first. */
const SHOWN_FIRST = 'w8'

export default function StoreBrandPage() {
  const { t } = useTranslation()
  const { shop } = BRAND.features
  return (
    <Screen title={BRAND.name[currentLanguage()]} tab="brand" width="wide">
      <View className="home">
        {shop && (
          <Link to="chooseBuy" look="plain" className="home__search">
            <Icon name="search" size={20} />
            <View>{t('home.search')}</View>
          </Link>
        )}
        <Hero>{shop ? <MeetFirst /> : <ToChairs />}</Hero>
        {shop && <Categories />}
        <HealthPanel />
        {shop && <Picks />}
        <Story />
        {shop && (
          <View className="home__facts">
            <Fact icon="truck" title={t('home.factDelivery')} note={t('home.factDeliveryNote')} />
            <Fact icon="seat" title={t('home.factTry')} note={t('home.factTryNote')} />
            <Fact icon="return" title={t('home.factRefund')} note={t('home.factRefundNote')} />
          </View>
        )}
      </View>
    </Screen>
  )
}

const Hero = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <View className="home__hero">
      <View className="home__words">
        <View className="home__line" {...aria({ role: 'heading', level: 2 })}>
          {t('home.line')}
        </View>
        <View className="home__lead">{t('home.lead')}</View>
        <View className="home__way">{children}</View>
      </View>
      <Image
        className="home__chair"
        src={chair}
        mode="aspectFit"
        {...aria({ role: 'img', label: t('home.chairLabel') })}
      />
    </View>
  )
}

/** The way to the chair that is shown, with what it costs. */
const MeetFirst = () => {
  const { t } = useTranslation()
  const shown = useSuggested().data?.products.find(({ id }) => id === SHOWN_FIRST)
  return (
    <>
      <View>
        <Button id="home-meet" size="medium" onPress={() => navigate('productDetail', { id: SHOWN_FIRST })}>
          {t('home.meet')}
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
const ToChairs = () => {
  const { t } = useTranslation()
  return (
    <Button id="home-chairs" size="medium" icon="seat" onPress={() => navigate('devices')}>
      {t('titles.devices')}
    </Button>
  )
}

/** Boxes that stand there until the categories are known. */
const USUAL_CATEGORIES = 6

const Categories = () => {
  const { t } = useTranslation()
  const categories = useCategories().data?.categories
  return (
    <View className="home__categories" {...aria({ role: 'navigation', label: t('home.categories') })}>
      {categories
        ? categories.map(({ id, name, picture }) => (
            <Link
              key={id}
              to="chooseBuy"
              params={{}}
              query={{ category: id }}
              look="plain"
              className="home__category"
            >
              <ProductPlate picture={picture} />
              <View className="home__category-name">{name}</View>
            </Link>
          ))
        : Array.from({ length: USUAL_CATEGORIES }, (_, at) => (
            <View key={at} className="home__category">
              <View className="ui-plate" />
              <View className="home__category-name" />
            </View>
          ))}
    </View>
  )
}

const Story = () => {
  const { t } = useTranslation()
  return (
    <View className="home__story">
      <View className="home__story-title" {...aria({ role: 'heading', level: 2 })}>
        {t('home.storyTitle')}
      </View>
      <View className="home__story-text">{t('home.storyText')}</View>
      <Link to="brandIntroduction">{t('home.storyLink')}</Link>
    </View>
  )
}

const Fact = ({ icon, title, note }: { icon: IconName; title: string; note: string }) => (
  <View className="home__fact">
    <View className="home__fact-icon">
      <Icon name={icon} size={22} />
    </View>
    <View>
      <View className="t-row">{title}</View>
      <View className="t-small t-quiet">{note}</View>
    </View>
  </View>
)
