import { View } from '@tarojs/components'
import { getCurrentLanguage, useTranslation } from '@/i18n'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { drawLogo, type LogoName } from '@/ui/illustrations/logo'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { usePalette } from '@/ui/theme/theme'

/** Mark and name of this variant, or those of another app of the company, with a line below. */
export const BrandHeader = (props: { title?: string; tagline?: string; logo?: LogoName }) => {
  const { title, tagline, logo = BRAND.logo } = props
  const { t } = useTranslation('info')
  const palette = usePalette()
  const name = BRAND.name[getCurrentLanguage()]
  return (
    <View className="info-head">
      <View className="info-head__logo">
        <SvgImage svg={drawLogo(palette, logo)} label={title ? undefined : t('logo', { name })} />
      </View>
      <View className="info-head__name" {...getAriaAttributes({ role: 'heading', level: 2 })}>
        {title ?? name}
      </View>
      {tagline && <View className="t-quiet">{tagline}</View>}
    </View>
  )
}
