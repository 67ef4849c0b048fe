import { View } from '@tarojs/components'
import { useState } from 'react'
import { useCancelPickup, type Refund } from '@/data/shop/refunds'
import { useTranslation } from '@/i18n'
import { formatDateTime, formatDay } from '@/i18n/format'
import { showToast } from '@/platform/toast'
import { navigate } from '@/routes'
import { ConfirmSheet } from '@/ui/feedback/ConfirmSheet'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Row } from '@/ui/layout/Flex'
import { Timeline } from '@/ui/layout/Timeline'
import { DescriptionItem, DescriptionList } from '../orders/DescriptionList'
import { ShippingRecipientView } from '../orders/ShippingRecipientView'

/** The courier who fetches a return: when and where, how that stands, and what can still be changed. */
export const PickupCard = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation(['refund', 'appointment'])
  const [isCancelling, setIsCancelling] = useState(false)
  const { pickup } = refund
  if (!pickup) return null
  const isCollected = pickup.state === 'collected'
  const state = t(`visit.state.${pickup.state}`)
  const can = (action: 'change' | 'cancel') => pickup.actions.includes(action)
  return (
    <Card>
      <View className="t-row">{isCollected ? `${state} · ${pickup.company}` : state}</View>
      {!isCollected && (
        <View className="t-small">
          {t('visit.when', {
            day: formatDay(pickup.day),
            hours: t(`appointment:part.${pickup.slot}.hours`),
            company: pickup.company,
          })}
        </View>
      )}
      <ShippingRecipientView to={pickup.from} />
      <PickupProgress pickup={pickup} />
      <Row gap={2}>
        {can('change') && (
          <Button
            id="pickup-change"
            kind="soft"
            size="small"
            onPress={() => navigate('returnShipment', { id: refund.orderId, sku: refund.skuId })}
          >
            {t('visit.change')}
          </Button>
        )}
        {can('cancel') && (
          <Button id="pickup-cancel" kind="soft" size="small" onPress={() => setIsCancelling(true)}>
            {t('visit.cancel')}
          </Button>
        )}
      </Row>
      {isCancelling && <CancelPickupSheet id={refund.id} onClosed={() => setIsCancelling(false)} />}
    </Card>
  )
}

/** The number by which the goods travel, and what the carrier said of them. */
const PickupProgress = ({ pickup: { trackingNumber, nodes } }: { pickup: NonNullable<Refund['pickup']> }) => {
  const { t } = useTranslation('refund')
  return (
    <>
      {trackingNumber && (
        <DescriptionList>
          <DescriptionItem name={t('visit.number')} copyableText={trackingNumber}>
            {trackingNumber}
          </DescriptionItem>
        </DescriptionList>
      )}
      {nodes.length > 0 && (
        <Timeline
          label={t('visit.course')}
          newestFirst
          steps={nodes.map(({ at, text, place, words }, index) => ({
            key: `${at}${index}`,
            state: index === 0 ? 'now' : 'done',
            icon: 'truck',
            title: place ? `${text} · ${place}` : text,
            note: words ? `${words} · ${formatDateTime(at)}` : formatDateTime(at),
          }))}
        />
      )}
    </>
  )
}

const CancelPickupSheet = ({ id, onClosed }: { id: string; onClosed: () => void }) => {
  const { t } = useTranslation('refund')
  const cancelling = useCancelPickup(() => {
    showToast({ text: t('visit.cancelled') })
    onClosed()
  })
  return (
    <ConfirmSheet
      title={t('visit.cancelTitle')}
      confirm={{
        id: 'pickup-cancel-yes',
        label: t('visit.cancel'),
        loading: cancelling.isPending,
        onPress: () => cancelling.mutate({ id }, { onError: onClosed }),
      }}
      cancelLabel={t('visit.keep')}
      onClosed={onClosed}
    >
      <View>{t('visit.cancelNote')}</View>
    </ConfirmSheet>
  )
}
