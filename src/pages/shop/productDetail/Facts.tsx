import { View } from '@tarojs/components'
import { useState } from 'react'
import type { Feature, Product } from '@/data/products'
import { useTranslation } from '@/i18n'
import { aria } from '@/ui/aria'
import { Card } from '@/ui/Card'
import { Icon, type IconName } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { SectionHead } from '@/ui/SectionHead'

const icons: Record<Feature, IconName> = {
  followsReport: 'pulse',
  zeroGravity: 'seat',
  footRollers: 'body',
  warmth: 'heat',
  smallFootprint: 'ruler',
  cordless: 'flash',
}

/** Rows that stand there before somebody asks for all of them. */
const FIRST_ROWS = 5

/** What the product does, its story and its specifications. */
export const Facts = ({ product }: { product: Product }) => {
  const { t } = useTranslation('shop')
  const { features, story } = product
  return (
    <>
      {features.length > 0 && (
        <>
          <SectionHead title={t('product.points')} />
          <View className="product__points">
            {features.map(feature => (
              <View key={feature} className="product__point">
                <View className="product__point-icon">
                  <Icon name={icons[feature]} size={22} />
                </View>
                <View className="t-row">{t(`feature.${feature}`)}</View>
                <View className="t-small t-quiet">{t(`featureNote.${feature}`)}</View>
              </View>
            ))}
          </View>
        </>
      )}
      {story && (
        <>
          <SectionHead title={t('product.story')} />
          <View className="product__story">{story}</View>
        </>
      )}
      <Specifications product={product} />
    </>
  )
}

const Specifications = ({ product: { specifications } }: { product: Product }) => {
  const { t } = useTranslation('shop')
  const [isAll, setIsAll] = useState(false)
  if (specifications.length === 0) return null
  const hasMore = specifications.length > FIRST_ROWS
  const shown = isAll ? specifications : specifications.slice(0, FIRST_ROWS)
  return (
    <>
      <SectionHead title={t('product.specifications')} />
      <Card rows>
        <View {...aria({ role: 'table', label: t('product.specifications') })}>
          {shown.map(({ name, value }) => (
            <View key={name} className="product__specification" {...aria({ role: 'row' })}>
              <View className="product__specification-name" {...aria({ role: 'rowheader' })}>
                {name}
              </View>
              <View className="product__specification-value" {...aria({ role: 'cell' })}>
                {value}
              </View>
            </View>
          ))}
        </View>
        {hasMore && (
          <Pressable className="product__more" onPress={() => setIsAll(!isAll)}>
            {t(isAll ? 'product.showLess' : 'product.showAll')}
          </Pressable>
        )}
      </Card>
    </>
  )
}
