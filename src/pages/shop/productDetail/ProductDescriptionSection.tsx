import { View } from '@tarojs/components'
import { useState } from 'react'
import type { ProductFeature, Product } from '@/data/shop/products'
import { useTranslation } from '@/i18n'
import { RowText } from '@/ui/layout/RowText'
import { Card } from '@/ui/layout/Card'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { SpecificationTable } from './SpecificationTable'

const featureIcons: Record<ProductFeature, IconName> = {
  followsReport: 'pulse',
  zeroGravity: 'seat',
  footRollers: 'body',
  warmth: 'heat',
  smallFootprint: 'ruler',
  cordless: 'flash',
}

/** Rows that stand there before somebody asks for all of them. */
const COLLAPSED_ROW_COUNT = 5

/** What the product does, its story and its specifications. */
export const ProductDescriptionSection = ({ product }: { product: Product }) => {
  const { t } = useTranslation('shop')
  const { features, story } = product
  return (
    <>
      {features.length > 0 && (
        <>
          <SectionHeader title={t('product.points')} />
          <View className="product__points">
            {features.map(feature => (
              <View key={feature} className="product__point">
                <View className="t-accent">
                  <Icon name={featureIcons[feature]} size={22} />
                </View>
                <RowText title={t(`feature.${feature}`)} note={t(`featureNote.${feature}`)} />
              </View>
            ))}
          </View>
        </>
      )}
      {story && (
        <>
          <SectionHeader title={t('product.story')} />
          <View className="product__story">{story}</View>
        </>
      )}
      <Specifications product={product} />
    </>
  )
}

const Specifications = ({ product: { specifications } }: { product: Product }) => {
  const { t } = useTranslation('shop')
  const [isExpanded, setIsExpanded] = useState(false)
  if (specifications.length === 0) return null
  const hasMore = specifications.length > COLLAPSED_ROW_COUNT
  const shown = isExpanded ? specifications : specifications.slice(0, COLLAPSED_ROW_COUNT)
  return (
    <>
      <SectionHeader title={t('product.specifications')} />
      <Card rows>
        <SpecificationTable label={t('product.specifications')} rows={shown} />
        {hasMore && (
          <Pressable className="product__more" onPress={() => setIsExpanded(!isExpanded)}>
            {t(isExpanded ? 'product.showLess' : 'product.showAll')}
          </Pressable>
        )}
      </Card>
    </>
  )
}
