import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import type { Address } from '@/data/addresses'
import type { Store } from '@/data/stores'
import { maskPhone } from '@/domain/contact'
import { useTranslation } from '@/i18n'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { Segmented } from '@/ui/Segmented'
import { Skeleton } from '@/ui/Skeleton'
import type { Method } from './useCheckout'

export type DestinationProps = {
  method: Method
  /** Null: none is kept yet. */
  address: Address | null
  /** The addresses are on their way. */
  isLooking: boolean
  store: Store | null
  onMethodChanged: (method: Method) => void
  onAddressAsked: () => void
  onStoreAsked: () => void
}

/** Where the order goes: to an address, or to a store to be picked up. */
export const Destination = (props: DestinationProps) => {
  const { method, address, isLooking, store, onMethodChanged, onAddressAsked, onStoreAsked } = props
  const { t } = useTranslation('checkout')
  return (
    <>
      <Segmented<Method>
        label={t('method.label')}
        value={method}
        options={[
          { value: 'delivery', label: t('method.delivery') },
          { value: 'pickup', label: t('method.pickup') },
        ]}
        onChanged={onMethodChanged}
      />
      {method === 'delivery' ? (
        isLooking ? (
          <Skeleton shape="list" />
        ) : (
          <Place id="checkout-address" onPress={onAddressAsked}>
            {address ? (
              <>
                <View className="checkout-place__who">
                  <Text className="t-row">{address.name}</Text>
                  <Text className="checkout-place__phone">{maskPhone(address.phone)}</Text>
                </View>
                <View className="checkout-place__where">{`${address.region.join('')} ${address.detail}`}</View>
              </>
            ) : (
              <View className="t-row">{t('addAddress')}</View>
            )}
          </Place>
        )
      ) : (
        <Place id="checkout-store" onPress={onStoreAsked}>
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
        </Place>
      )}
    </>
  )
}

const Place = ({ id, onPress, children }: { id: string; onPress: () => void; children: ReactNode }) => (
  <Card>
    <Pressable id={id} className="checkout-place" onPress={onPress}>
      <View className="checkout-place__pin">
        <Icon name="pin" />
      </View>
      <View className="checkout-place__words">{children}</View>
      <View className="checkout-place__chevron">
        <Icon name="next" size={18} />
      </View>
    </Pressable>
  </Card>
)
