import { View } from '@tarojs/components'
import { usePickupStores } from '@/data/shop/checkout'
import type { RetailStore } from '@/data/shop/retailStores'
import { useTranslation } from '@/i18n'
import { ListRow } from '@/ui/layout/ListRow'
import { AsyncContent } from '@/ui/feedback/AsyncContent'
import { BottomSheet } from '@/ui/feedback/BottomSheet'

export type PickupStoreSheetProps = { onChosen: (store: RetailStore) => void; onClosed: () => void }

/** The stores where an order can be picked up. */
export const PickupStoreSheet = ({ onChosen, onClosed }: PickupStoreSheetProps) => {
  const { t } = useTranslation('checkout')
  const stores = usePickupStores()
  return (
    <BottomSheet open id="store-sheet" title={t('store.choose')} onClosed={onClosed}>
      <AsyncContent state={stores} skeleton="list">
        {list =>
          list.length === 0 ? (
            <View className="t-quiet">{t('store.none')}</View>
          ) : (
            <View className="store-choice">
              {list.map(store => (
                <ListRow
                  key={store.id}
                  title={store.name}
                  note={
                    <>
                      <View>{store.address}</View>
                      <View>{t('store.hours', { opens: store.opens, closes: store.closes })}</View>
                    </>
                  }
                  onPress={() => onChosen(store)}
                />
              ))}
            </View>
          )
        }
      </AsyncContent>
    </BottomSheet>
  )
}
