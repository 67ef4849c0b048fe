import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { drawOccupiedChair } from '@/ui/illustrations/chair'
import { FlexGrow } from '@/ui/layout/Flex'
import { Illustration } from '@/ui/illustrations/Illustration'
import { Pressable } from '@/ui/forms/Pressable'
import './HealthCheckBanner.scss'

/** The one dark panel of the page: the way to the health check. */
export const HealthCheckBanner = () => {
  const { t } = useTranslation()
  return (
    <View className="invitation theme-dark">
      <FlexGrow>
        <View className="t-head">{t('my.healthTitle')}</View>
        <View className="invitation__note">{t('my.healthNote')}</View>
        <Pressable className="invitation__action" onPress={() => navigate('health')}>
          {t('my.healthAction')}
        </Pressable>
      </FlexGrow>
      <View className="invitation__art">
        <Illustration draw={drawOccupiedChair} />
      </View>
    </View>
  )
}
