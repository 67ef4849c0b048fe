import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { useOrder, type Order, type OrderLine } from '@/data/orders'
import { usePictureUploads } from '@/data/pictures'
import {
  resetRefundDraft,
  setRefundDraft,
  useApplyRefund,
  useRefundDraft,
  useRefundPreview,
} from '@/data/refunds'
import { phoneDigits } from '@/domain/contact'
import type { RefundKind } from '@/domain/shop'
import {
  kindsFor,
  missingDigits,
  reasonsFor,
  refundDraftFaults,
  type GoodsStatus,
  type RefundDraftFault,
} from '@/domain/shop/refundDraft'
import { createUuid } from '@/domain/uuid'
import { useTranslation, withTexts } from '@/i18n'
import { formatNumber } from '@/i18n/format'
import { orderTexts } from '@/i18n/namespaces/order'
import { refundTexts } from '@/i18n/namespaces/refund'
import { showMessage } from '@/platform/messages'
import { navigate, useRouteParams } from '@/routes'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Choice } from '@/ui/Choice'
import { Field } from '@/ui/Field'
import { PictureChooser } from '@/ui/PictureChooser'
import { Price } from '@/ui/Price'
import { Screen } from '@/ui/Screen'
import { Skeleton } from '@/ui/Skeleton'
import { Stepper } from '@/ui/Stepper'
import { TextArea } from '@/ui/TextArea'
import { Line } from '../orders/OrderLines'
import { Impossible } from '../refunds/Impossible'
import { Tiles } from '../refunds/Tiles'
import './refundOrder.scss'

const MOST_PICTURES = 6
const LONGEST_NOTE = 300

function RefundOrderPage() {
  const { t } = useTranslation(['refund', 'common'])
  const { id, sku } = useRouteParams('refundOrder')
  const order = useOrder(id)
  const line = order.data?.lines.find(({ skuId }) => skuId === sku)
  const canAsk = Boolean(
    line && order.data?.actions.includes('refund') && line.refundQuantity < line.quantity,
  )
  return (
    <Screen
      title={t('common:titles.refundOrder')}
      back="orderList"
      state={order}
      skeleton={<Skeleton shape="form" />}
      empty={{ when: () => !canAsk, content: <Impossible orderId={id} /> }}
    >
      {shown => line && <RefundForm order={shown} line={line} />}
    </Screen>
  )
}

type FormProps = { order: Order; line: OrderLine }

const useApplication = ({ order, line }: FormProps) => {
  const { t } = useTranslation('refund')
  const draft = useRefundDraft()
  // What was never sent can only be given up; what was sent is usually here.
  const isUnshipped = order.status === 'pendingDelivery'
  const [kind, setKind] = useState<RefundKind>(isUnshipped ? 'refundOnly' : 'returnAndRefund')
  const [note, setNote] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  // One key for one wish, however often it is sent.
  const [requestKey] = useState(createUuid)
  const uploads = usePictureUploads({ onChanged: ({ ids }) => setRefundDraft({ fileList: ids }) })
  const applying = useApplyRefund(({ id }) => {
    showMessage({ text: t('apply.sent'), tone: 'good' })
    navigate('refundOrderDetail', { id }, { method: 'replace' })
  })
  useEffect(() => {
    resetRefundDraft()
    if (isUnshipped) setRefundDraft({ goodsStatus: 'notReceived' })
    return resetRefundDraft
  }, [isUnshipped])

  const chooseGoods = (goodsStatus: GoodsStatus) => {
    const isFitting = draft.reason !== '' && reasonsFor(goodsStatus).includes(draft.reason)
    setRefundDraft({ goodsStatus, ...(isFitting ? {} : { reason: '' }) })
    const [first] = kindsFor(goodsStatus)
    if (!kindsFor(goodsStatus).includes(kind)) setKind(first ?? 'refundOnly')
  }
  const submit = () => {
    setIsAsked(true)
    if (refundDraftFaults(draft).length > 0 || draft.goodsStatus === null || draft.reason === '') return
    if (uploads.isWaiting) {
      showMessage({ text: t('apply.picturesWaiting') })
      return
    }
    applying.mutate({
      requestKey,
      orderId: order.id,
      skuId: line.skuId,
      kind,
      goodsStatus: draft.goodsStatus,
      number: draft.number,
      reason: draft.reason,
      note,
      fileList: [...draft.fileList],
      telephone: phoneDigits(draft.telephone),
    })
  }
  const faults = isAsked ? refundDraftFaults(draft) : []
  return { draft, kind, setKind, note, setNote, uploads, faults, chooseGoods, submit, isUnshipped, applying }
}

const RefundForm = ({ order, line }: FormProps) => {
  const { t } = useTranslation('refund')
  const form = useApplication({ order, line })
  const { draft, kind, uploads, faults } = form
  const left = line.quantity - line.refundQuantity
  const fault = (name: RefundDraftFault) => faults.includes(name)
  const short = missingDigits(draft.telephone)
  const telephoneFault = short > 0 ? t('faults.telephoneShort', { count: short }) : t('faults.telephone')
  return (
    <View className="refund-form">
      <Card>
        <Line line={line} price={line.price} />
        {left > 1 && (
          <View className="refund-form__quantity">
            <View>
              <View className="t-row">{t('apply.quantity')}</View>
              <View className="t-small t-quiet">{t('apply.most', { count: left })}</View>
            </View>
            <Stepper
              label={t('apply.quantity')}
              value={draft.number}
              max={left}
              onChanged={number => setRefundDraft({ number })}
            />
          </View>
        )}
      </Card>
      {!form.isUnshipped && (
        <Choice
          label={t('apply.goods')}
          options={[
            { value: 'received', label: t('apply.received') },
            { value: 'notReceived', label: t('apply.notReceived') },
          ]}
          value={draft.goodsStatus}
          onChanged={form.chooseGoods}
          error={fault('goodsStatus') ? t('faults.goodsStatus') : undefined}
        />
      )}
      {kindsFor(draft.goodsStatus).length > 1 && (
        <Tiles
          label={t('apply.kind')}
          value={kind}
          onChanged={form.setKind}
          options={[
            {
              value: 'returnAndRefund',
              icon: 'return',
              title: t('apply.returnAndRefund'),
              note: t('apply.returnNote'),
            },
            {
              value: 'refundOnly',
              icon: 'wallet',
              title: t('apply.refundOnly'),
              note: t('apply.refundOnlyNote'),
            },
          ]}
        />
      )}
      <Choice
        label={t('apply.reason')}
        options={reasonsFor(draft.goodsStatus).map(value => ({ value, label: t(`reasons.${value}`) }))}
        value={draft.reason === '' ? null : draft.reason}
        onChanged={reason => setRefundDraft({ reason })}
        error={fault('reason') ? t('faults.reason') : undefined}
      />
      <TextArea
        label={t('apply.note')}
        placeholder={t('apply.notePlaceholder')}
        maxLength={LONGEST_NOTE}
        value={form.note}
        onChanged={form.setNote}
      />
      <PictureChooser
        label={t('apply.pictures', { most: MOST_PICTURES })}
        most={MOST_PICTURES}
        pictures={uploads.pictures}
        onAdded={uploads.add}
        onRemoved={uploads.remove}
        onRetried={uploads.retry}
      />
      <View>
        <Field
          id="refund-telephone"
          label={t('apply.telephone')}
          type="phone"
          maxLength={20}
          value={draft.telephone}
          onChanged={telephone => setRefundDraft({ telephone })}
          error={fault('telephone') ? telephoneFault : undefined}
        />
        <OwnTelephone order={order} />
      </View>
      <Amount order={order} line={line} number={draft.number} kind={kind} />
      <Button id="refund-submit" loading={form.applying.isPending} onPress={form.submit}>
        {t('apply.submit')}
      </Button>
    </View>
  )
}

/** The number that the order went to, by one touch. */
const OwnTelephone = ({ order }: { order: Order }) => {
  const { t } = useTranslation('refund')
  const { telephone } = useRefundDraft()
  if (order.delivery.method !== 'delivery' || telephone !== '') return null
  const { phone } = order.delivery.to
  return (
    <View className="refund-form__own">
      <Button
        id="refund-own-telephone"
        kind="text"
        size="medium"
        onPress={() => setRefundDraft({ telephone: phone })}
      >
        {t('apply.useMine', { phone })}
      </Button>
    </View>
  )
}

type AmountProps = { order: Order; line: OrderLine; number: number; kind: RefundKind }

/** What comes back, as the server counts it for so many pieces. */
const Amount = ({ order, line, number, kind }: AmountProps) => {
  const { t } = useTranslation('refund')
  const preview = useRefundPreview({ orderId: order.id, skuId: line.skuId, number })
  return (
    <Card>
      <View className="refund-form__amount" {...aria({ live: 'polite' })}>
        <View className="t-row">{t('apply.amount')}</View>
        {preview.data ? (
          <Price cents={preview.data.amount} size="sheet" />
        ) : (
          <View className="t-quiet">…</View>
        )}
      </View>
      {preview.data && preview.data.points > 0 && (
        <View className="t-small">
          {t('apply.points', { count: preview.data.points, points: formatNumber(preview.data.points) })}
        </View>
      )}
      <View className="t-small t-quiet">
        {t(kind === 'returnAndRefund' ? 'apply.wayReturn' : 'apply.wayBack')}
      </View>
    </Card>
  )
}

export default withTexts([refundTexts, orderTexts], RefundOrderPage)
