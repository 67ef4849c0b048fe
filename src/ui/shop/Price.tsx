import { Text, View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { formatMoney, splitMoney } from '@/i18n/numberFormat'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import './Price.scss'

export type PriceProps = {
  /** Whole cents. */
  cents: number
  /** 19, 32 and 46 px: on a card, in a sheet, on the product's page and at the cashier. */
  size?: 'card' | 'sheet' | 'large'
  /** Says that there are dearer combinations too. */
  isFrom?: boolean
  /** What it was when the person put it into the cart; only seen, so that the page also says it in words. */
  previousCents?: number | null
}

/** An amount of money: a fact in ink, never in red. */
export const Price = ({ cents, size = 'card', isFrom = false, previousCents }: PriceProps) => {
  const { t } = useTranslation('ui')
  const { sign, currency, whole, fraction } = splitMoney(cents)
  return (
    <View className={`ui-price ui-price--${size}`}>
      {typeof previousCents === 'number' && (
        <Text className="ui-price__was" {...getAriaAttributes({ hidden: true })}>
          {formatMoney(previousCents)}
        </Text>
      )}
      {isFrom && <Text className="ui-price__from">{t('price.from')}</Text>}
      <Text className="ui-price__small ui-price__currency">
        {sign}
        {currency}
      </Text>
      <Text>{whole}</Text>
      {fraction && <Text className="ui-price__small">{fraction}</Text>}
    </View>
  )
}
