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
import { LinkRow } from '@/ui/layout/LinkRow'
import { ListRow } from '@/ui/layout/ListRow'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { useNow } from '@/platform/now'
import { scrollToElement } from '@/platform/scrolling'
import { listFactRows } from './FitFactsSection'

type PurchaseTermsProps = { product: Pick<Product, 'delivery' | 'skus' | 'warrantyMonths' | 'facts'> }

/** The terms as a section of the page; `isInPart`: the facts stand beside the buttons. */
export const PurchaseTermsSection = ({ product, isInPart }: PurchaseTermsProps & { isInPart: boolean }) => {
  const { t } = useTranslation('shop')
  return (
    <>
      <SectionHeader title={t('product.terms')} />
      <Card rows>
        {!isInPart && <PromiseRow product={product} />}
        <DeliveryRow product={product} />
        {!isInPart && <PickupRow />}
        <RefundRow />
        {!isInPart && <WarrantyRow product={product} />}
        <LinkRow
          icon="chat"
          title={t('terms.help')}
          note={t('terms.helpNote')}
          to="shopHelp"
          params={{ help: product.delivery === 'installed' ? 'chairStoreHelp' : 'massagerStoreHelp' }}
        />
      </Card>
    </>
  )
}

/** What decides beside the price: when it comes, where it can be seen, whether it fits, how long it is warranted. */
export const PurchaseFactsCard = ({ product }: PurchaseTermsProps) => {
  const { t } = useTranslation('shop')
  const measures = listFactRows(product.facts).slice(0, MAX_MEASURES)
  return (
    <Card rows>
      <PromiseRow product={product} />
      <PickupRow />
      {measures.length > 0 && (
        <ListRow
          icon="ruler"
          title={t('product.fit')}
          note={measures.map(({ key, value }) => `${t(`fit.${key}`)} ${value}`).join(' · ')}
          onPress={() => scrollToElement('product-fit')}
        />
      )}
      <WarrantyRow product={product} />
    </Card>
  )
}

/** Measures that stand in a line. */
const MAX_MEASURES = 2

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

/** How it comes and is set up, by the shop's rules. */
const DeliveryRow = ({ product: { delivery } }: PurchaseTermsProps) => {
  const { t } = useTranslation('shop')
  const { data: rules } = useShopRules()
  if (delivery === 'installed')
    return (
      <ListRow
        icon="wrench"
        title={t('terms.installed')}
        note={rules && t('terms.installedNote', { count: rules.appointmentFromDays })}
      />
    )
  return (
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
  )
}

const PickupRow = () => {
  const { t } = useTranslation('shop')
  const isOffered = useIsPickupOffered()
  if (!isOffered) return null
  return <LinkRow icon="box" title={t('terms.pickup')} note={t('terms.pickupNote')} to="storeList" />
}

const RefundRow = () => {
  const { t } = useTranslation('shop')
  const { data: rules } = useShopRules()
  if (!rules) return null
  return (
    <ListRow
      icon="return"
      title={t('terms.refund', { count: rules.afterSaleDays })}
      note={t('terms.refundNote')}
    />
  )
}

const WarrantyRow = ({ product: { warrantyMonths } }: PurchaseTermsProps) => {
  const { t } = useTranslation('shop')
  if (warrantyMonths === null) return null
  return (
    <ListRow
      icon="shield"
      title={t('terms.warranty', { count: warrantyMonths })}
      note={t('terms.warrantyNote')}
    />
  )
}

/** When it can be there, wherever somebody lives; the checkout says it for their address. */
const PromiseRow = ({ product: { delivery, skus } }: PurchaseTermsProps) => {
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
