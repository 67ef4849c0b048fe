import { View } from '@tarojs/components'
import { usePickupStores } from '@/data/checkout'
import type { Store } from '@/data/stores'
import { useTranslation } from '@/i18n'
import { ListRow } from '@/ui/ListRow'
import { ScreenState } from '@/ui/ScreenState'
import { Sheet } from '@/ui/Sheet'
import { Skeleton } from '@/ui/Skeleton'

export type StoreSheetProps = { onChosen: (store: Store) => void; onClosed: () => void }

/** The stores where an order can be picked up. */
export const StoreSheet = ({ onChosen, onClosed }: StoreSheetProps) => {
  const { t } = useTranslation('checkout')
  const stores = usePickupStores()
  return (
    <Sheet open id="store-sheet" title={t('store.choose')} onClosed={onClosed}>
      <ScreenState state={stores} skeleton={<Skeleton shape="list" />}>
        {list => (
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
        )}
      </ScreenState>
    </Sheet>
  )
}
