import { View } from '@tarojs/components'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useOrder } from '@/data/orders'
import { useCarriers, useRefund, useSendBack, type Refund } from '@/data/refunds'
import { useTranslation, withTexts } from '@/i18n'
import { formatDateTime } from '@/i18n/format'
import { orderTexts } from '@/i18n/namespaces/order'
import { refundTexts } from '@/i18n/namespaces/refund'
import { showMessage } from '@/platform/messages'
import { navigate, useRouteParams } from '@/routes'
import { Art } from '@/ui/Art'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Choice } from '@/ui/Choice'
import { DateField } from '@/ui/DateField'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Field } from '@/ui/Field'
import { Screen } from '@/ui/Screen'
import { ScreenState } from '@/ui/ScreenState'
import { Skeleton } from '@/ui/Skeleton'
import { AddressChoice } from '../orders/AddressChoice'
import { CopyButton } from '../orders/Facts'
import { Line } from '../orders/OrderLines'
import { Tiles } from '../refunds/Tiles'
import { TimeLeft } from '../refunds/TimeLeft'
import './returnTheGoods.scss'

function ReturnTheGoodsPage() {
  const { t } = useTranslation('common')
  const { id, sku } = useRouteParams('returnTheGoods')
  const order = useOrder(id)
  const refundId = order.data?.lines.find(({ skuId }) => skuId === sku)?.refund?.id ?? null
  return (
    <Screen
      title={t('titles.returnTheGoods')}
      back="orderList"
      state={order}
      skeleton={<Skeleton shape="form" />}
      empty={{
        when: () => refundId === null,
        content: <NothingToReturn orderId={id} skuId={sku} refundId={null} />,
      }}
    >
      {() => refundId !== null && <ReturnOf refundId={refundId} orderId={id} skuId={sku} />}
    </Screen>
  )
}

type Place = { refundId: string; orderId: string; skuId: string }

const ReturnOf = ({ refundId, orderId, skuId }: Place) => {
  const refund = useRefund(refundId)
  return (
    <ScreenState
      state={refund}
      skeleton={<Skeleton shape="form" />}
      empty={{
        when: ({ actions }) => !actions.includes('sendBack'),
        content: <NothingToReturn orderId={orderId} skuId={skuId} refundId={refundId} />,
      }}
    >
      {shown => <ReturnForm refund={shown} />}
    </ScreenState>
  )
}

type NothingProps = { orderId: string; skuId: string; refundId: string | null }

const NothingToReturn = ({ orderId, skuId, refundId }: NothingProps) => {
  const { t } = useTranslation('refund')
  const action =
    refundId === null
      ? {
          label: t('back.nothing.apply'),
          onPress: () => navigate('refundOrder', { id: orderId, sku: skuId }),
        }
      : {
          label: t('back.nothing.action'),
          onPress: () => navigate('refundOrderDetail', { id: refundId }, { method: 'replace' }),
        }
  return (
    <EmptyPicture
      art={<Art name="chair-empty" />}
      title={t('back.nothing.title')}
      note={t('back.nothing.note')}
      action={action}
    />
  )
}

type Way = 'parcel' | 'pickup'

const ReturnForm = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation('refund')
  const [way, setWay] = useState<Way>('pickup')
  return (
    <View className="return-form">
      <Card>
        <Line line={refund} />
        {refund.returnBy && (
          <View className="return-form__until">
            <View className="t-small t-quiet">
              {t('back.until', { date: formatDateTime(refund.returnBy) })}
            </View>
            <TimeLeft until={refund.returnBy} />
          </View>
        )}
      </Card>
      <Tiles
        label={t('back.way')}
        value={way}
        onChanged={setWay}
        options={[
          { value: 'pickup', icon: 'truck', title: t('back.pickup'), note: t('back.pickupNote') },
          { value: 'parcel', icon: 'box', title: t('back.parcel'), note: t('back.parcelNote') },
        ]}
      />
      {way === 'parcel' ? <ByParcel refund={refund} /> : <ByPickup refund={refund} />}
    </View>
  )
}

const useSending = () => {
  const { t } = useTranslation('refund')
  const sending = useSendBack(({ id }) => {
    showMessage({ text: t('back.done'), tone: 'good' })
    navigate('refundOrderDetail', { id }, { method: 'replace' })
  })
  return { send: sending.mutate, isSending: sending.isPending }
}

const isTrackingNumber = (text: string) => /^[0-9A-Za-z-]{6,40}$/.test(text)

/** Carrier and tracking number of a parcel that the person sends. */
const ByParcel = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation('refund')
  const carriers = useCarriers()
  const [company, setCompany] = useState<string | null>(null)
  const [number, setNumber] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const { send, isSending } = useSending()
  const trackingNumber = number.replace(/\s/g, '')
  const submit = () => {
    setIsAsked(true)
    if (company === null || !isTrackingNumber(trackingNumber)) return
    send({ way: 'parcel', id: refund.id, company, trackingNumber })
  }
  return (
    <>
      <ReturnAddress refund={refund} />
      <Choice
        label={t('back.company')}
        options={(carriers.data?.companies ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        value={company}
        onChanged={setCompany}
        error={isAsked && company === null ? t('back.companyMissing') : undefined}
      />
      <Field
        id="return-number"
        label={t('back.number')}
        type="text"
        maxLength={44}
        value={number}
        onChanged={setNumber}
        error={isAsked && !isTrackingNumber(trackingNumber) ? t('back.numberWrong') : undefined}
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
      <View className="return-form__to">
        <View className="return-form__address">
          <View className="t-small t-quiet">{t('back.returnTo')}</View>
          <View className="t-row">{`${name}  ${phone}`}</View>
          <View className="t-small">{address}</View>
        </View>
        <CopyButton text={`${name} ${phone} ${address}`} />
      </View>
    </Card>
  )
}

/** Days ahead that a courier can be ordered for. */
const PICKUP_DAYS = 13

/** Address and day for a courier who comes to the door. */
const ByPickup = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation('refund')
  const tomorrow = dayjs().add(1, 'day').format('YYYY-MM-DD')
  const [addressId, setAddressId] = useState<string | null>(null)
  const [date, setDate] = useState(tomorrow)
  const [isAsked, setIsAsked] = useState(false)
  const { send, isSending } = useSending()
  const submit = () => {
    setIsAsked(true)
    if (addressId === null || date === '') return
    send({ way: 'pickup', id: refund.id, addressId, pickupDate: date })
  }
  return (
    <>
      <AddressChoice
        label={t('back.address')}
        value={addressId}
        onChanged={setAddressId}
        error={isAsked && addressId === null ? t('back.addressMissing') : undefined}
      />
      <DateField
        label={t('back.date')}
        value={date}
        min={dayjs().format('YYYY-MM-DD')}
        max={dayjs().add(PICKUP_DAYS, 'day').format('YYYY-MM-DD')}
        onChanged={setDate}
        error={isAsked && date === '' ? t('back.dateMissing') : undefined}
      />
      <Button id="return-submit" loading={isSending} onPress={submit}>
        {t('back.submitPickup')}
      </Button>
    </>
  )
}

export default withTexts([refundTexts, orderTexts], ReturnTheGoodsPage)
