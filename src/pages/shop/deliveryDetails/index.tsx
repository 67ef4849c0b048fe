import { View } from '@tarojs/components'
import type { DataOf } from '@/contract'
import { useLogistics } from '@/data/orders'
import { useTranslation, withTexts } from '@/i18n'
import { formatRelative, formatTimestamp } from '@/i18n/format'
import { orderTexts } from '@/i18n/namespaces/order'
import { navigate, useRouteParams } from '@/routes'
import { Art } from '@/ui/Art'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Disc } from '@/ui/Disc'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Icon } from '@/ui/Icon'
import { Screen } from '@/ui/Screen'
import { Skeleton } from '@/ui/Skeleton'
import { Timeline } from '@/ui/Timeline'
import { CopyButton } from '../orders/Facts'
import { Recipient } from '../orders/Recipient'
import './deliveryDetails.scss'

type Logistics = DataOf<'/dealer_order/logistics'>
type Parcel = Logistics['parcels'][number]

function DeliveryDetailsPage() {
  const { t } = useTranslation(['order', 'common'])
  const { id } = useRouteParams('deliveryDetails')
  const logistics = useLogistics(id)
  return (
    <Screen
      title={t('common:titles.deliveryDetails')}
      back="orderList"
      state={logistics}
      skeleton={<Skeleton shape="cards" />}
      empty={{ when: ({ parcels }) => parcels.length === 0, content: <NothingSent orderId={id} /> }}
      dock={
        <Button kind="soft" size="medium" icon="chat" onPress={() => navigate('contactUs')}>
          {t('delivery.help')}
        </Button>
      }
    >
      {({ parcels, to }) => (
        <>
          {parcels.map((parcel, at) => (
            <ParcelCards
              key={parcel.trackingNumber}
              parcel={parcel}
              number={parcels.length > 1 ? at + 1 : null}
            />
          ))}
          {to && <Destination to={to} />}
        </>
      )}
    </Screen>
  )
}

const NothingSent = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation('order')
  return (
    <EmptyPicture
      art={<Art name="chair-empty" />}
      title={t('delivery.empty.title')}
      note={t('delivery.empty.note')}
      action={{
        label: t('delivery.empty.action'),
        onPress: () => navigate('order', undefined, { query: { id: orderId } }),
      }}
    />
  )
}

/** One parcel: its newest word large, who carries it, and its whole course. */
const ParcelCards = ({ parcel, number }: { parcel: Parcel; number: number | null }) => {
  const { t } = useTranslation('order')
  const { company, trackingNumber, nodes } = parcel
  const [latest] = nodes
  return (
    <>
      <Card>
        <View className="parcel">
          <Disc tone="solid" size={56}>
            <Icon name="truck" size={26} />
          </Disc>
          <View className="parcel__words">
            {number !== null && <View className="t-small t-quiet">{t('delivery.parcel', { number })}</View>}
            <View className="parcel__latest" {...aria({ role: 'heading', level: 2 })}>
              {latest?.text}
            </View>
            {latest && <View className="t-small t-quiet">{formatRelative(latest.at)}</View>}
          </View>
        </View>
        <View className="parcel__number">
          <View className="t-small t-quiet">{company}</View>
          <View className="parcel__digits">{trackingNumber}</View>
          <CopyButton text={trackingNumber} />
        </View>
      </Card>
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

const Destination = ({ to }: { to: NonNullable<Logistics['to']> }) => (
  <Card>
    <View className="parcel">
      <Icon name="pin" size={22} />
      <View className="parcel__words">
        <Recipient to={to} />
      </View>
    </View>
  </Card>
)

export default withTexts(orderTexts, DeliveryDetailsPage)
