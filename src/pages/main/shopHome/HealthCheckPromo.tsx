import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Pressable } from '@/ui/forms/Pressable'
import { SvgImage } from '@/ui/illustrations/SvgImage'

/** A face in a ring with its pulse across: the check, drawn. The panel is dark in both themes, and so are these colours. */
const FACE_RING_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" fill="none" stroke-linecap="round" stroke-linejoin="round">' +
  `<circle cx="60" cy="60" r="56" stroke="${BRAND.night.dark.quiet}" stroke-opacity=".25" stroke-width="2"/>` +
  '<path d="M60 4a56 56 0 0150 81" stroke="#eba373" stroke-width="3"/>' +
  '<path d="M40 52c0-14 8-23 20-23s20 9 20 23c0 20-9 36-20 36S40 72 40 52z" stroke="#d8d5ca" stroke-width="2"/>' +
  `<path d="M14 62h26l4-8 8 16 8-34 9 34 5-12 4 4h28" stroke="${BRAND.colours.dark.accentStrong}" stroke-width="2.6"/></svg>`

/** The one dark panel of the page: the way to the health check. */
export const HealthCheckPromo = () => {
  const { t } = useTranslation()
  return (
    <View className="home__health theme-dark">
      <View className="ui-grow">
        <View className="home__health-tag">{t('home.healthTag')}</View>
        <View className="home__health-title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
          {t('home.healthTitle')}
        </View>
        <View className="home__health-note">{t('home.healthNote')}</View>
        <Pressable id="home-start" className="home__health-start" onPress={() => navigate('health')}>
          {t('home.start')}
        </Pressable>
        <View className="home__health-small">{t('home.wellness')}</View>
      </View>
      <View className="home__health-art">
        <SvgImage svg={FACE_RING_SVG} />
      </View>
    </View>
  )
}
