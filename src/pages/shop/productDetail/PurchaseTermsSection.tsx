import { View } from '@tarojs/components'
import { useIsPickupOffered } from '@/data/shop/checkout'
import type { Product } from '@/data/shop/products'
import { useShopRules } from '@/data/shop/shopRules'
import { getDeliveryKind } from '@anzuo/domain/shop'
import { promiseDelivery } from '@anzuo/domain/shop/deliveryPromise'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { formatMoney } from '@/i18n/numberFormat'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/icons/Icon'
import { Stack } from '@/ui/layout/Flex'
import { LinkRow } from '@/ui/layout/LinkRow'
import { ListRow } from '@/ui/layout/ListRow'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { useNow } from '@/platform/now'

type PurchaseTermsProps = { product: Pick<Product, 'delivery' | 'skus' | 'warrantyMonths'> }

/** The terms as a section of a narrow page. */
export const PurchaseTermsSection = ({ product }: PurchaseTermsProps) => {
  const { t } = useTranslation('shop')
  return (
    <View className="ui-if-narrow">
      <Stack gap={4}>
        <SectionHeader title={t('product.terms')} />
        <PurchaseTermsCard product={product} />
      </Stack>
    </View>
  )
}

/** Who should ask a doctor first. */
export const PurchaseCaution = () => {
  const { t } = useTranslation('shop')
  return (
    <View className="product__caution">
      <Icon name="info" size={20} />
      <View>{t('product.caution')}</View>
    </View>
  )
}

/** How it comes, how it is set up, and what holds afterwards: the numbers are those of the shop's rules and of the product. */
export const PurchaseTermsCard = ({ product: { delivery, skus, warrantyMonths } }: PurchaseTermsProps) => {
  const { t } = useTranslation('shop')
  const { data: rules } = useShopRules()
  const isPickupOffered = useIsPickupOffered()
  return (
    <Card rows>
      <ProductPromiseRow delivery={delivery} skus={skus} />
      {delivery === 'installed' ? (
        <ListRow
          icon="wrench"
          title={t('terms.installed')}
          note={rules && t('terms.installedNote', { count: rules.appointmentFromDays })}
        />
      ) : (
        <ListRow
          icon="truck"
          title={t('terms.parcel')}
          note={
            rules &&
            (rules.freight === 0 || rules.freeFreightFrom === 0
              ? t('terms.parcelAlwaysFree')
              : t('terms.parcelFree', {
                  amount: formatMoney(rules.freeFreightFrom),
                  freight: formatMoney(rules.freight),
                }))
          }
        />
      )}
      {isPickupOffered && (
        <LinkRow icon="box" title={t('terms.pickup')} note={t('terms.pickupNote')} to="storeList" />
      )}
      {rules && (
        <ListRow
          icon="return"
          title={t('terms.refund', { count: rules.afterSaleDays })}
          note={t('terms.refundNote')}
        />
      )}
      {warrantyMonths !== null && (
        <ListRow
          icon="shield"
          title={t('terms.warranty', { count: warrantyMonths })}
          note={t('terms.warrantyNote')}
        />
      )}
      <LinkRow
        icon="chat"
        title={t('terms.help')}
        note={t('terms.helpNote')}
        to="shopHelp"
        params={{ help: delivery === 'installed' ? 'chairStoreHelp' : 'massagerStoreHelp' }}
      />
    </Card>
  )
}

/** When it can be there, wherever somebody lives; the checkout says it for their address. */
const ProductPromiseRow = ({ delivery, skus }: Pick<Product, 'delivery' | 'skus'>) => {
  const { t } = useTranslation('shop')
  const promise = promiseDelivery({
    kind: getDeliveryKind(delivery, false),
    paidAt: useNow(),
    districtCode: null,
    isInStock: skus.some(({ stock }) => stock > 0),
    appointmentDate: null,
  })
  if (!promise) return null
  return (
    <ListRow
      icon="clock"
      title={
        delivery === 'installed'
          ? t('terms.setUpFrom', { day: formatDay(promise.from) })
          : t('terms.arrives', { from: formatDay(promise.from), to: formatDay(promise.to) })
      }
      note={t('terms.arrivesNote')}
    />
  )
}
