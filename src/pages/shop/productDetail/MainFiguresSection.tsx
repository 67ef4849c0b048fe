import { View } from '@tarojs/components'
import type { Product } from '@/data/shop/products'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/numberFormat'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { Stack } from '@/ui/layout/Flex'
import { SectionHeader } from '@/ui/layout/SectionHeader'

const FIGURES = [
  { key: 'trackCm', icon: 'ruler', unit: 'cm' },
  { key: 'wallClearanceCm', icon: 'dist', unit: 'cm' },
  { key: 'noiseDb', icon: 'hrv', unit: 'dB', sign: '≤ ' },
  { key: 'massKg', icon: 'scale', unit: 'kg' },
  { key: 'maxLoadKg', icon: 'seat', unit: 'kg', sign: '≤ ' },
  { key: 'powerWatts', icon: 'flash', unit: 'W' },
] as const satisfies readonly {
  key: keyof Product['facts']
  icon: IconName
  unit: string
  sign?: string
}[]

/** Six figures by which people tell products apart, or three where fewer are known; nothing where it would be less. */
export const MainFiguresSection = ({ facts }: Pick<Product, 'facts'>) => {
  const { t } = useTranslation('shop')
  const known = FIGURES.filter(({ key }) => facts[key] !== undefined)
  const shown = known.length === FIGURES.length ? known : known.slice(0, 3)
  if (shown.length < 3) return null
  return (
    <Stack gap={4} className="product__main-figures">
      <SectionHeader id="product-figures" title={t('product.figures')} />
      <View className="product__points product__points--figures">
        {shown.map(({ key, icon, unit, ...figure }) => (
          <View key={key} className="product__point">
            <View className="t-accent">
              <Icon name={icon} size={22} />
            </View>
            <View className="product__figure">
              {`${'sign' in figure ? figure.sign : ''}${formatNumber(facts[key] ?? 0)} ${unit}`}
            </View>
            <View className="t-small t-quiet">{t(`fit.${key}`)}</View>
          </View>
        ))}
      </View>
    </Stack>
  )
}
