import { View } from '@tarojs/components'
import { currentLanguage, useTranslation } from '@/i18n'
import { aria } from '@/ui/aria'
import { drawLogo, type LogoName } from '@/ui/art/logo'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'

/** Mark and name of this variant, or those of another app of the house, with a line below. */
export const BrandHead = (props: { title?: string; line?: string; logo?: LogoName }) => {
  const { title, line, logo = BRAND.logo } = props
  const { t } = useTranslation('info')
  const palette = usePalette()
  const name = BRAND.name[currentLanguage()]
  return (
    <View className="info-head">
      <View className="info-head__logo">
        <Svg svg={drawLogo(palette, logo)} label={title ? undefined : t('logo', { name })} />
      </View>
      <View className="info-head__name" {...aria({ role: 'heading', level: 2 })}>
        {title ?? name}
      </View>
      {line && <View className="info-head__line">{line}</View>}
    </View>
  )
}
