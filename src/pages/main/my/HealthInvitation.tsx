import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { Art } from '@/ui/Art'
import { Pressable } from '@/ui/Pressable'
import './HealthInvitation.scss'

/** The one dark panel of the page: the way to the health check. */
export const HealthInvitation = () => {
  const { t } = useTranslation()
  return (
    <View className="invitation theme-dark">
      <View className="invitation__words">
        <View className="invitation__title">{t('my.healthTitle')}</View>
        <View className="invitation__note">{t('my.healthNote')}</View>
        <Pressable className="invitation__action" onPress={() => navigate('health')}>
          {t('my.healthAction')}
        </Pressable>
      </View>
      <View className="invitation__art">
        <Art name="chair-seated" />
      </View>
    </View>
  )
}
