import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import type { Address } from '@/data/shop/addresses'
import type { RetailStore } from '@/data/shop/retailStores'
import { maskPhoneNumber } from '@anzuo/domain/contactValidation'
import { useTranslation } from '@/i18n'
import { FlexGrow } from '@/ui/layout/Flex'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'
import { SegmentedControl } from '@/ui/forms/SegmentedControl'
import { Skeleton } from '@/ui/feedback/Skeleton'
import type { DeliveryMethod } from './useCheckout'

export type DeliveryDestinationPanelProps = {
  method: DeliveryMethod
  /** Whether there is a store to collect it in. */
  isPickupOffered: boolean
  /** Null: none is kept yet. */
  address: Address | null
  /** The addresses are on their way. */
  isLoadingAddresses: boolean
  store: RetailStore | null
  onMethodChanged: (method: DeliveryMethod) => void
  onAddressAsked: () => void
  onStoreAsked: () => void
}

/** Where the order goes: to an address, or to a store to be picked up. */
export const DeliveryDestinationPanel = (props: DeliveryDestinationPanelProps) => {
  const { method, isPickupOffered, address, isLoadingAddresses, store } = props
  const { onMethodChanged, onAddressAsked, onStoreAsked } = props
  const { t } = useTranslation('checkout')
  return (
    <>
      {isPickupOffered && (
        <SegmentedControl<DeliveryMethod>
          label={t('method.label')}
          value={method}
          options={[
            { value: 'delivery', label: t('method.delivery') },
            { value: 'pickup', label: t('method.pickup') },
          ]}
          onChanged={onMethodChanged}
        />
      )}
      {method === 'delivery' ? (
        isLoadingAddresses ? (
          <Skeleton shape="list" />
        ) : (
          <DestinationCard id="checkout-address" onPress={onAddressAsked}>
            {address ? (
              <>
                <View className="checkout-place__who">
                  <Text className="t-row">{address.name}</Text>
                  <Text className="t-tabular">{maskPhoneNumber(address.phone)}</Text>
                </View>
                <View className="checkout-place__where">{`${address.region.join('')} ${address.detail}`}</View>
              </>
            ) : (
              <View className="t-row">{t('addAddress')}</View>
            )}
          </DestinationCard>
        )
      ) : (
        <DestinationCard id="checkout-store" onPress={onStoreAsked}>
          {store ? (
            <>
              <View className="t-row">{store.name}</View>
              <View className="checkout-place__where">{store.address}</View>
              <View className="checkout-place__where">
                {t('store.hours', { opens: store.opens, closes: store.closes })}
              </View>
            </>
          ) : (
            <View className="t-row">{t('store.choose')}</View>
          )}
        </DestinationCard>
      )}
    </>
  )
}

const DestinationCard = ({
  id,
  onPress,
  children,
}: {
  id: string
  onPress: () => void
  children: ReactNode
}) => (
  <Card>
    <Pressable id={id} className="checkout-place" onPress={onPress}>
      <View className="checkout-place__pin">
        <Icon name="pin" />
      </View>
      <FlexGrow>{children}</FlexGrow>
      <View className="checkout-place__chevron t-faint">
        <Icon name="next" size={18} />
      </View>
    </Pressable>
  </Card>
)
