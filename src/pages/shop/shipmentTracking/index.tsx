import { View } from '@tarojs/components'
import type { ResponseData } from '@anzuo/contract'
import { useShipmentTracking } from '@/data/shop/orders'
import { useTranslation, withTranslations } from '@/i18n'
import { formatDay, formatRelativeTime, formatTimestamp } from '@/i18n/format'
import { orderTranslations } from '@/i18n/namespaces/order'
import { callPhone } from '@/platform/externalApps'
import { useIsWideViewport } from '@/platform/viewport'
import { navigate, useRouteParams } from '@/routes'
import { isPromiseBroken } from '@anzuo/domain/shop/deliveryPromise'
import { FlexGrow, Row } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { CircleBadge } from '@/ui/layout/CircleBadge'
import { Icon, type IconName } from '@/ui/icons/Icon'
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
  const tracking = useShipmentTracking(id)
  const isWide = useIsWideViewport()
  return (
    <PageLayout
      title={t('common:titles.deliveryDetails')}
      back="orderList"
      state={tracking}
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
      footer={isWide && tracking.data ? <TrackingSideColumn tracked={tracking.data} /> : <HelpButton />}
      footerPlace="side"
    >
      {({ parcels, to, restFollows, deliveries }) => (
        <>
          {parcels.map((parcel, at) => (
            <ParcelCards
              key={`${parcel.trackingNumber}${at}`}
              parcel={parcel}
              number={parcels.length > 1 ? at + 1 : null}
            />
          ))}
          {restFollows && <View className="t-small t-quiet">{t('delivery.restFollows')}</View>}
          {!isWide && to && <ShippingDestination to={to} />}
          {deliveries.length > 1 && (
            <Button
              kind="soft"
              size="medium"
              onPress={() => navigate('orderDetail', undefined, { query: { id } })}
            >
              {t('delivery.others')}
            </Button>
          )}
        </>
      )}
    </PageLayout>
  )
}

/** What stands beside the parcels on a wide screen: their whole course, where they go, and help. */
const TrackingSideColumn = ({ tracked: { parcels, to } }: { tracked: Logistics }) => (
  <>
    {parcels.map((parcel, at) => (
      <ParcelCourse key={`${parcel.trackingNumber}${at}`} parcel={parcel} />
    ))}
    {to && <ShippingDestination to={to} />}
    <HelpButton />
  </>
)

const HelpButton = () => {
  const { t } = useTranslation('order')
  return (
    <Button kind="soft" size="medium" icon="chat" onPress={() => navigate('contactUs')}>
      {t('delivery.help')}
    </Button>
  )
}

/** Our own fitters, whose parcels have no number of a carrier, come with tools. */
const getParcelIcon = ({ deliveredAt, kind, trackingNumber }: Parcel): IconName => {
  if (deliveredAt) return 'check'
  return kind === 'fitted' && trackingNumber === '' ? 'wrench' : 'truck'
}

/** One parcel: its newest word large, when it comes, who carries it, its way and its whole course. */
const ParcelCards = ({ parcel, number }: { parcel: Parcel; number: number | null }) => {
  const { t } = useTranslation('order')
  const { lines, nodes } = parcel
  const [latest] = nodes
  const isWide = useIsWideViewport()
  return (
    <>
      <Card>
        <Row gap={4} align="center">
          <CircleBadge tone="solid" size={56}>
            <Icon name={getParcelIcon(parcel)} size={26} />
          </CircleBadge>
          <FlexGrow>
            {number !== null && <View className="t-small t-quiet">{t('delivery.parcel', { number })}</View>}
            <View className="t-title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
              {latest?.text}
            </View>
            <ParcelArrival parcel={parcel} />
          </FlexGrow>
        </Row>
        <ParcelCarrier parcel={parcel} />
      </Card>
      <ParcelRoute parcel={parcel} />
      {lines.length > 0 && (
        <Card>
          <View className="t-small t-quiet ui-mb-2" {...getAriaAttributes({ role: 'heading', level: 3 })}>
            {t('delivery.contents')}
          </View>
          {lines.map(line => (
            <OrderLineTile key={line.skuId} line={line} />
          ))}
        </Card>
      )}
      {!isWide && <ParcelCourse parcel={parcel} />}
    </>
  )
}

const ParcelCourse = ({ parcel: { nodes } }: { parcel: Parcel }) => {
  const { t } = useTranslation('order')
  return (
    <Card>
      <Timeline
        label={t('delivery.course')}
        newestFirst
        steps={nodes.map(({ at, text, place, words }, index) => ({
          key: `${at}${index}`,
          state: index === 0 ? 'now' : 'done',
          icon: 'truck',
          title: text,
          note: formatTimestamp(at),
          children: <CarrierWords text={words ?? place ?? ''} />,
        }))}
      />
    </Card>
  )
}

const HAN = /\p{Script=Han}/u

/** What a carrier has written itself, in its own language. */
const CarrierWords = ({ text }: { text: string }) =>
  text === '' ? null : (
    <View className="t-small" {...getAriaAttributes({ lang: HAN.test(text) ? 'zh-CN' : undefined })}>
      {text}
    </View>
  )

/** When the parcel came, as the line above says, when it is expected, or that it is later than expected. */
const ParcelArrival = ({ parcel: { deliveredAt, expected, nodes } }: { parcel: Parcel }) => {
  const { t } = useTranslation('order')
  const [latest] = nodes
  const arrival = deliveredAt
    ? formatTimestamp(deliveredAt)
    : expected && isPromiseBroken(expected, Date.now())
      ? t('delivery.late')
      : expected && t('delivery.expected', { day: formatDay(expected) })
  return <View className="t-small t-quiet">{arrival || (latest ? formatRelativeTime(latest.at) : null)}</View>
}

/** Who carries it, its number, and whom to call. */
const ParcelCarrier = ({ parcel }: { parcel: Parcel }) => {
  const { t } = useTranslation('order')
  const { company, trackingNumber, phone, courierPhone } = parcel
  const number = courierPhone ?? phone
  return (
    <View className="parcel__number">
      <View className="t-small t-quiet">{trackingNumber === '' ? t('delivery.ownFitters') : company}</View>
      {trackingNumber !== '' && (
        <>
          <View className="parcel__digits">{trackingNumber}</View>
          <CopyButton text={trackingNumber} />
        </>
      )}
      {number !== null && (
        <Button kind="soft" size="small" icon="phone" onPress={() => callPhone(number)}>
          {courierPhone ? t('delivery.call') : t('delivery.callCarrier', { company })}
        </Button>
      )}
    </View>
  )
}

/** The places of its way as a line, to the buyer's own. */
const ParcelRoute = ({ parcel: { places, deliveredAt } }: { parcel: Parcel }) => {
  const { t } = useTranslation('order')
  if (places.length === 0) return null
  return (
    <Card>
      <View className="t-small t-quiet" {...getAriaAttributes({ role: 'heading', level: 3 })}>
        {t('delivery.route')}
      </View>
      <View className="parcel-route" {...getAriaAttributes({ role: 'list', label: t('delivery.route') })}>
        {places.map(({ place, at }) => (
          <View key={at} className="parcel-route__place" {...getAriaAttributes({ role: 'listitem' })}>
            <View className="parcel-route__mark" />
            <CarrierWords text={place} />
          </View>
        ))}
        <View
          className={`parcel-route__place${deliveredAt ? '' : ' parcel-route__place--open'}`}
          {...getAriaAttributes({ role: 'listitem' })}
        >
          <View className="parcel-route__mark" />
          <View className="t-small">{t('delivery.destination')}</View>
        </View>
      </View>
    </Card>
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
