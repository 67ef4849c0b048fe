import { View } from '@tarojs/components'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useOrder } from '@/data/shop/orders'
import {
  useChangePickup,
  useRefund,
  useShippingCarriers,
  useSubmitReturnShipment,
  type Refund,
} from '@/data/shop/refunds'
import { APPOINTMENT_SLOTS, type AppointmentSlot } from '@anzuo/domain/shop/choices'
import { useTranslation, withTranslations } from '@/i18n'
import { formatDateTime } from '@/i18n/format'
import { appointmentTranslations } from '@/i18n/namespaces/appointment'
import { orderTranslations } from '@/i18n/namespaces/order'
import { refundTranslations } from '@/i18n/namespaces/refund'
import { showToast } from '@/platform/toast'
import { navigate, useRouteParams } from '@/routes'
import { FlexGrow, Row, Stack } from '@/ui/layout/Flex'
import { drawChair } from '@/ui/illustrations/chair'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { DateField } from '@/ui/forms/DateField'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { TextField } from '@/ui/forms/TextField'
import { PageLayout } from '@/ui/layout/PageLayout'
import { AsyncContent } from '@/ui/feedback/AsyncContent'
import { AddressRadioGroup } from '../orders/AddressRadioGroup'
import { CopyButton } from '../orders/DescriptionList'
import { OrderLineTile } from '../orders/OrderLineTile'
import { RadioTiles } from '../refunds/RadioTiles'
import { DeadlineRemainingText } from '../refunds/DeadlineRemainingText'
import './returnShipment.scss'

function ReturnShipmentPage() {
  const { t } = useTranslation('common')
  const { id, sku } = useRouteParams('returnShipment')
  const order = useOrder(id)
  const refundId = order.data?.lines.find(({ skuId }) => skuId === sku)?.refund?.id ?? null
  return (
    <PageLayout
      title={t('titles.returnTheGoods')}
      back="orderList"
      state={order}
      skeleton="form"
      empty={{
        when: () => refundId === null,
        content: <NothingToReturn orderId={id} skuId={sku} refundId={null} />,
      }}
    >
      {() => refundId !== null && <ReturnContent refundId={refundId} orderId={id} skuId={sku} />}
    </PageLayout>
  )
}

type ReturnTarget = { refundId: string; orderId: string; skuId: string }

const ReturnContent = ({ refundId, orderId, skuId }: ReturnTarget) => {
  const refund = useRefund(refundId)
  return (
    <AsyncContent
      state={refund}
      skeleton="form"
      empty={{
        when: ({ actions, pickup }) => !actions.includes('sendBack') && !pickup?.actions.includes('change'),
        content: <NothingToReturn orderId={orderId} skuId={skuId} refundId={refundId} />,
      }}
    >
      {shown => <ReturnForm refund={shown} />}
    </AsyncContent>
  )
}

type NothingToReturnProps = { orderId: string; skuId: string; refundId: string | null }

const NothingToReturn = ({ orderId, skuId, refundId }: NothingToReturnProps) => {
  const { t } = useTranslation('refund')
  const action =
    refundId === null
      ? {
          label: t('back.nothing.apply'),
          onPress: () => navigate('refundRequest', { id: orderId, sku: skuId }),
        }
      : {
          label: t('back.nothing.action'),
          onPress: () => navigate('refundDetail', { id: refundId }, { method: 'replace' }),
        }
  return (
    <EmptyState
      illustration={drawChair}
      title={t('back.nothing.title')}
      note={t('back.nothing.note')}
      action={action}
    />
  )
}

type ReturnMethod = 'parcel' | 'pickup'

const ReturnForm = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation('refund')
  const [returnMethod, setReturnMethod] = useState<ReturnMethod>('pickup')
  const isChange = refund.pickup?.actions.includes('change') === true
  return (
    <Stack gap={5}>
      <Card>
        <OrderLineTile line={refund} />
        {refund.returnBy && (
          <View className="return-form__until">
            <View className="t-small t-quiet">
              {t('back.until', { date: formatDateTime(refund.returnBy) })}
            </View>
            <DeadlineRemainingText until={refund.returnBy} />
          </View>
        )}
      </Card>
      {!isChange && (
        <RadioTiles
          label={t('back.way')}
          value={returnMethod}
          onChanged={setReturnMethod}
          options={[
            { value: 'pickup', icon: 'truck', title: t('back.pickup'), note: t('back.pickupNote') },
            { value: 'parcel', icon: 'box', title: t('back.parcel'), note: t('back.parcelNote') },
          ]}
        />
      )}
      {returnMethod === 'parcel' ? (
        <ParcelReturnForm refund={refund} />
      ) : (
        <PickupReturnForm refund={refund} />
      )}
    </Stack>
  )
}

const useSubmitReturn = () => {
  const { t } = useTranslation('refund')
  const sending = useSubmitReturnShipment(({ id }) => {
    showToast({ text: t('back.done'), tone: 'good' })
    navigate('refundDetail', { id }, { method: 'replace' })
  })
  return { send: sending.mutate, isSending: sending.isPending }
}

const isTrackingNumber = (text: string) => /^[0-9A-Za-z-]{6,40}$/.test(text)

/** Carrier and tracking number of a parcel that the person sends. */
const ParcelReturnForm = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation('refund')
  const carriers = useShippingCarriers()
  const [company, setCompany] = useState<string | null>(null)
  const [number, setNumber] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { send, isSending } = useSubmitReturn()
  const trackingNumber = number.replace(/\s/g, '')
  const submit = () => {
    setIsSubmitted(true)
    if (company === null || !isTrackingNumber(trackingNumber)) return
    send({ way: 'parcel', id: refund.id, company, trackingNumber })
  }
  return (
    <>
      <ReturnAddress refund={refund} />
      <RadioGroup
        label={t('back.company')}
        options={(carriers.data?.companies ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        value={company}
        onChanged={setCompany}
        error={isSubmitted && company === null ? t('back.companyMissing') : undefined}
      />
      <TextField
        id="return-number"
        label={t('back.number')}
        type="text"
        maxLength={44}
        value={number}
        onChanged={setNumber}
        error={isSubmitted && !isTrackingNumber(trackingNumber) ? t('back.numberWrong') : undefined}
        onSubmitted={submit}
      />
      <Button id="return-submit" loading={isSending} onPress={submit}>
        {t('back.submitParcel')}
      </Button>
    </>
  )
}

const ReturnAddress = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation('refund')
  if (!refund.returnTo) return null
  const { name, phone, address } = refund.returnTo
  return (
    <Card tone="sunken">
      <Row gap={3} align="center">
        <FlexGrow>
          <View className="t-small t-quiet">{t('back.returnTo')}</View>
          <View className="t-row">{`${name}  ${phone}`}</View>
          <View className="t-small">{address}</View>
        </FlexGrow>
        <CopyButton text={`${name} ${phone} ${address}`} />
      </Row>
    </Card>
  )
}

/** Days ahead that a courier can be ordered for. */
const MAX_PICKUP_DAYS_AHEAD = 13

/** Address and day for a courier who comes to the door. */
const PickupReturnForm = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation(['refund', 'appointment'])
  const tomorrow = dayjs().add(1, 'day').format('YYYY-MM-DD')
  const [addressId, setAddressId] = useState<string | null>(null)
  const [date, setDate] = useState(refund.pickup?.day ?? tomorrow)
  const [slot, setSlot] = useState<AppointmentSlot>(refund.pickup?.slot ?? 'morning')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { send, isSending } = useSubmitReturn()
  const change = useChangePickup(({ id }) => {
    showToast({ text: t('back.changed'), tone: 'good' })
    navigate('refundDetail', { id }, { method: 'replace' })
  })
  const isChange = refund.pickup?.actions.includes('change') === true
  const submit = () => {
    setIsSubmitted(true)
    if (addressId === null || date === '') return
    const wish = { id: refund.id, addressId, pickupDate: date, slot }
    if (isChange) change.mutate(wish)
    else send({ way: 'pickup', ...wish })
  }
  return (
    <>
      <AddressRadioGroup
        label={t('back.address')}
        value={addressId}
        onChanged={setAddressId}
        error={isSubmitted && addressId === null ? t('back.addressMissing') : undefined}
      />
      <DateField
        label={t('back.date')}
        value={date}
        min={dayjs().format('YYYY-MM-DD')}
        max={dayjs().add(MAX_PICKUP_DAYS_AHEAD, 'day').format('YYYY-MM-DD')}
        onChanged={setDate}
        error={isSubmitted && date === '' ? t('back.dateMissing') : undefined}
      />
      <RadioGroup<AppointmentSlot>
        label={t('back.time')}
        options={APPOINTMENT_SLOTS.map(value => ({
          value,
          label: t(`appointment:part.${value}.hours`),
        }))}
        value={slot}
        onChanged={setSlot}
      />
      <Button id="return-submit" loading={isSending || change.isPending} onPress={submit}>
        {t(isChange ? 'back.changePickup' : 'back.submitPickup')}
      </Button>
    </>
  )
}

export default withTranslations(
  [refundTranslations, orderTranslations, appointmentTranslations],
  ReturnShipmentPage,
)
