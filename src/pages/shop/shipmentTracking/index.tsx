import { View } from '@tarojs/components'
import type { ResponseData } from '@anzuo/contract'
import { useShipmentTracking } from '@/data/shop/orders'
import { useTranslation, withTranslations } from '@/i18n'
import { formatRelativeTime, formatTimestamp } from '@/i18n/format'
import { orderTranslations } from '@/i18n/namespaces/order'
import { navigate, useRouteParams } from '@/routes'
import { FlexGrow, Row } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { CircleBadge } from '@/ui/layout/CircleBadge'
import { Icon } from '@/ui/icons/Icon'
import { PageLayout } from '@/ui/layout/PageLayout'
import { Timeline } from '@/ui/layout/Timeline'
import { OrderEmptyState } from '../orders/OrderEmptyState'
import { CopyButton } from '../orders/DescriptionList'
import { OrderLineTile } from '../orders/OrderLineTile'
import { ShippingRecipientView } from '../orders/ShippingRecipientView'
import './shipmentTracking.scss'

type Logistics = ResponseData<'/dealer_order/logistics'>
type Parcel = Logistics['parcels'][number]

function ShipmentTrackingPage() {
  const { t } = useTranslation(['order', 'common'])
  const { id } = useRouteParams('shipmentTracking')
  return (
    <PageLayout
      title={t('common:titles.deliveryDetails')}
      back="orderList"
      state={useShipmentTracking(id)}
      empty={{
        when: ({ parcels }) => parcels.length === 0,
        content: (
          <OrderEmptyState
            orderId={id}
            title={t('delivery.empty.title')}
            note={t('delivery.empty.note')}
            actionLabel={t('delivery.empty.action')}
          />
        ),
      }}
      footer={
        <Button kind="soft" size="medium" icon="chat" onPress={() => navigate('contactUs')}>
          {t('delivery.help')}
        </Button>
      }
    >
      {({ parcels, to, restFollows }) => (
        <>
          {parcels.map((parcel, at) => (
            <ParcelCards
              key={parcel.trackingNumber}
              parcel={parcel}
              number={parcels.length > 1 ? at + 1 : null}
            />
          ))}
          {restFollows && <View className="t-small t-quiet">{t('delivery.restFollows')}</View>}
          {to && <ShippingDestination to={to} />}
        </>
      )}
    </PageLayout>
  )
}

/** One parcel: its newest word large, who carries it, and its whole course. */
const ParcelCards = ({ parcel, number }: { parcel: Parcel; number: number | null }) => {
  const { t } = useTranslation('order')
  const { company, trackingNumber, lines, nodes } = parcel
  const [latest] = nodes
  return (
    <>
      <Card>
        <Row gap={4} align="center">
          <CircleBadge tone="solid" size={56}>
            <Icon name="truck" size={26} />
          </CircleBadge>
          <FlexGrow>
            {number !== null && <View className="t-small t-quiet">{t('delivery.parcel', { number })}</View>}
            <View className="t-title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
              {latest?.text}
            </View>
            {latest && <View className="t-small t-quiet">{formatRelativeTime(latest.at)}</View>}
          </FlexGrow>
        </Row>
        <View className="parcel__number">
          <View className="t-small t-quiet">{company}</View>
          <View className="parcel__digits">{trackingNumber}</View>
          <CopyButton text={trackingNumber} />
        </View>
      </Card>
      {lines.length > 0 && (
        <Card>
          <View className="t-small t-quiet" {...getAriaAttributes({ role: 'heading', level: 3 })}>
            {t('delivery.contents')}
          </View>
          {lines.map(line => (
            <OrderLineTile key={line.skuId} line={line} />
          ))}
        </Card>
      )}
      <Card>
        <Timeline
          label={t('delivery.course')}
          newestFirst
          steps={nodes.map(({ at, text }, index) => ({
            key: `${at}${index}`,
            state: index === 0 ? 'now' : 'done',
            icon: 'truck',
            title: text,
            note: formatTimestamp(at),
          }))}
        />
      </Card>
    </>
  )
}

const ShippingDestination = ({ to }: { to: NonNullable<Logistics['to']> }) => (
  <Card>
    <Row gap={4} align="center">
      <Icon name="pin" size={22} />
      <FlexGrow>
        <ShippingRecipientView to={to} />
      </FlexGrow>
    </Row>
  </Card>
)

export default withTranslations(orderTranslations, ShipmentTrackingPage)
