import { View } from '@tarojs/components'
import type { CheckoutItemChange } from '@anzuo/domain/shop'
import { useTranslation } from '@/i18n'
import { formatMoney } from '@/i18n/numberFormat'
import { goBack } from '@/routes'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import type { CheckoutState } from './useCheckout'

/** What is no longer as it was shown; nothing is placed before the person agrees to it. */
export const CheckoutChangesSheet = ({ changed }: { changed: CheckoutState['changed'] }) => {
  const { t } = useTranslation('checkout')
  const { changes, before, total, isNothingLeft, accept } = changed
  const leave = { id: 'change-leave', label: t('change.leave'), onPress: () => goBack('shoppingCart') }
  return (
    <BottomSheet
      open
      id="change-sheet"
      title={t(isNothingLeft ? 'change.nothingLeft' : 'change.title')}
      primaryAction={
        isNothingLeft
          ? leave
          : {
              id: 'change-accept',
              label:
                total === null ? t('change.counting') : t('change.accept', { total: formatMoney(total) }),
              loading: total === null,
              onPress: accept,
            }
      }
      secondaryAction={isNothingLeft ? undefined : leave}
    >
      <View className="change">
        {changes.map(change => (
          <View key={change.skuId} className="change__line">
            <View className="t-row">{change.name}</View>
            <OrderLineChangeText change={change} />
          </View>
        ))}
        {changes.length === 0 && before !== null && total !== null && (
          <View className="change__line">
            {t('change.total', { before: formatMoney(before), now: formatMoney(total) })}
          </View>
        )}
      </View>
      <View className="t-small">{t('change.note')}</View>
    </BottomSheet>
  )
}

const OrderLineChangeText = ({ change }: { change: CheckoutItemChange }) => {
  const { t } = useTranslation('checkout')
  switch (change.kind) {
    case 'gone':
      return <View>{t('change.gone')}</View>
    case 'stock':
      return (
        <View>
          {change.left > 0
            ? t('change.stock', { left: change.left, wanted: change.wanted })
            : t('change.soldOut')}
        </View>
      )
    case 'price':
      return (
        <View>{t('change.price', { before: formatMoney(change.before), now: formatMoney(change.now) })}</View>
      )
  }
}
