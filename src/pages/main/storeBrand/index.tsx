import { Image, Text, View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Icon, type IconName } from '@/ui/Icon'
import { Screen } from '@/ui/Screen'
import chair from './chair.svg'
import './index.scss'

export default function StoreBrandPage() {
  const { t } = useTranslation()
  return (
    <Screen title={t('titles.storeBrand')} tab="brand" width="wide">
      <View className="home">
        <View className="home__hero">
          <View className="home__words">
            <View className="home__line" {...aria({ role: 'heading', level: 2 })}>
              {t('home.line')}
            </View>
            <View className="home__lead">{t('home.lead')}</View>
            <View className="home__start">
              <Button id="home-start" onPress={() => navigate('health')}>
                {t('home.start')}
              </Button>
            </View>
          </View>
          <Image
            className="home__chair"
            src={chair}
            mode="aspectFit"
            {...aria({ role: 'img', label: t('home.chairLabel') })}
          />
        </View>
        <View className="home__aside">
          <View className="home__facts">
            <Fact icon="lock" text={t('home.factPrivate')} />
            <Fact icon="scale" text={t('home.factHonest')} />
            <Fact icon="leaf" text={t('home.factWellness')} />
          </View>
          <Card tone="warm" title={t('home.shopTitle')}>
            {t('home.shopNote')}
          </Card>
        </View>
      </View>
    </Screen>
  )
}

const Fact = ({ icon, text }: { icon: IconName; text: string }) => (
  <View className="home__fact">
    <View className="home__fact-icon">
      <Icon name={icon} size={22} />
    </View>
    <Text>{text}</Text>
  </View>
)
