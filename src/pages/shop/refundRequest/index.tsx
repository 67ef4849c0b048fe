import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { useOrder, type Order, type OrderLine } from '@/data/shop/orders'
import { usePictureUploads } from '@/data/shop/pictureUploads'
import {
  resetRefundDraft,
  updateRefundDraft,
  useRequestRefund,
  useRefundDraft,
  useRefundPreview,
} from '@/data/shop/refunds'
import { normalisePhoneNumber } from '@anzuo/domain/contactValidation'
import type { RefundKind } from '@anzuo/domain/shop'
import {
  getRefundKinds,
  countMissingPhoneDigits,
  getRefundReasons,
  validateRefundDraft,
  type GoodsReceiptStatus,
} from '@anzuo/domain/shop/refundDraft'
import { createUuid } from '@anzuo/domain/uuid'
import { useTranslation, withTranslations } from '@/i18n'
import { formatNumber } from '@/i18n/format'
import { orderTranslations } from '@/i18n/namespaces/order'
import { refundTranslations } from '@/i18n/namespaces/refund'
import { showToast } from '@/platform/toast'
import { navigate, useRouteParams } from '@/routes'
import { RowText } from '@/ui/layout/RowText'
import { Stack } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { TextField } from '@/ui/forms/TextField'
import { Price } from '@/ui/shop/Price'
import { PageLayout } from '@/ui/layout/PageLayout'
import { QuantityStepper } from '@/ui/shop/QuantityStepper'
import { TextAreaField } from '@/ui/forms/TextAreaField'
import { OrderLineTile } from '../orders/OrderLineTile'
import { PictureUploadField } from '../orders/PictureUploadField'
import { RefundUnavailableState } from '../refunds/RefundUnavailableState'
import { RadioTiles, type RadioTilesProps } from '../refunds/RadioTiles'
import './refundRequest.scss'

const MAX_PICTURES = 6
const MAX_NOTE_LENGTH = 300

function RefundRequestPage() {
  const { t } = useTranslation(['refund', 'common'])
  const { id, sku } = useRouteParams('refundRequest')
  const order = useOrder(id)
  const line = order.data?.lines.find(({ skuId }) => skuId === sku)
  const canAsk = Boolean(
    line && order.data?.actions.includes('refund') && line.refundQuantity < line.quantity,
  )
  return (
    <PageLayout
      title={t('common:titles.refundOrder')}
      back="orderList"
      state={order}
      skeleton="form"
      empty={{ when: () => !canAsk, content: <RefundUnavailableState orderId={id} /> }}
    >
      {shown => line && <RefundForm order={shown} line={line} />}
    </PageLayout>
  )
}

type RefundFormProps = { order: Order; line: OrderLine }

const useRefundForm = ({ order, line }: RefundFormProps) => {
  const { t } = useTranslation('refund')
  const draft = useRefundDraft()
  // What was not shipped can only be refunded; what was shipped has usually arrived and is returned.
  const isUnshipped = order.status === 'pendingDelivery'
  const [kind, setKind] = useState<RefundKind>(isUnshipped ? 'refundOnly' : 'returnAndRefund')
  const [note, setNote] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  // One key for one request, however often it is sent.
  const [idempotencyKey] = useState(createUuid)
  const uploads = usePictureUploads({ onChanged: ({ ids }) => updateRefundDraft({ fileList: ids }) })
  const requestRefund = useRequestRefund(({ id }) => {
    showToast({ text: t('apply.sent'), tone: 'good' })
    navigate('refundDetail', { id }, { method: 'replace' })
  })
  useEffect(() => {
    resetRefundDraft()
    if (isUnshipped) updateRefundDraft({ goodsStatus: 'notReceived' })
    return resetRefundDraft
  }, [isUnshipped])

  const chooseGoods = (goodsStatus: GoodsReceiptStatus) => {
    const isFitting = draft.reason !== '' && getRefundReasons(goodsStatus).includes(draft.reason)
    updateRefundDraft({ goodsStatus, ...(isFitting ? {} : { reason: '' }) })
    const [first] = getRefundKinds(goodsStatus)
    if (!getRefundKinds(goodsStatus).includes(kind)) setKind(first ?? 'refundOnly')
  }
  const submit = () => {
    setIsSubmitted(true)
    if (validateRefundDraft(draft).length > 0 || draft.goodsStatus === null || draft.reason === '') return
    if (uploads.isWaiting) {
      showToast({ text: t('apply.picturesWaiting') })
      return
    }
    requestRefund.mutate({
      requestKey: idempotencyKey,
      orderId: order.id,
      skuId: line.skuId,
      kind,
      goodsStatus: draft.goodsStatus,
      number: draft.number,
      reason: draft.reason,
      note,
      fileList: [...draft.fileList],
      telephone: normalisePhoneNumber(draft.telephone),
    })
  }
  return {
    draft,
    kind,
    setKind,
    note,
    setNote,
    uploads,
    errors: isSubmitted ? validateRefundDraft(draft) : [],
    chooseGoods,
    submit,
    isUnshipped,
    isSubmitting: requestRefund.isPending,
  }
}

type RefundFormState = ReturnType<typeof useRefundForm>

const RefundForm = ({ order, line }: RefundFormProps) => {
  const { t } = useTranslation('refund')
  const form = useRefundForm({ order, line })
  const { draft, kind, uploads, errors } = form
  return (
    <Stack gap={5}>
      <RefundedItemCard line={line} quantity={draft.number} />
      {!form.isUnshipped && (
        <RadioGroup
          label={t('apply.goods')}
          options={[
            { value: 'received', label: t('apply.received') },
            { value: 'notReceived', label: t('apply.notReceived') },
          ]}
          value={draft.goodsStatus}
          onChanged={form.chooseGoods}
          error={errors.includes('goodsStatus') ? t('faults.goodsStatus') : undefined}
        />
      )}
      {getRefundKinds(draft.goodsStatus).length > 1 && (
        <RefundKindField value={kind} onChanged={form.setKind} />
      )}
      <RadioGroup
        label={t('apply.reason')}
        options={getRefundReasons(draft.goodsStatus).map(value => ({ value, label: t(`reasons.${value}`) }))}
        value={draft.reason === '' ? null : draft.reason}
        onChanged={reason => updateRefundDraft({ reason })}
        error={errors.includes('reason') ? t('faults.reason') : undefined}
      />
      <TextAreaField
        label={t('apply.note')}
        placeholder={t('apply.notePlaceholder')}
        maxLength={MAX_NOTE_LENGTH}
        value={form.note}
        onChanged={form.setNote}
      />
      <PictureUploadField
        label={t('apply.pictures', { most: MAX_PICTURES })}
        maxCount={MAX_PICTURES}
        uploads={uploads}
      />
      <RefundTelephoneField order={order} form={form} />
      <RefundAmount order={order} line={line} number={draft.number} kind={kind} />
      <Button id="refund-submit" loading={form.isSubmitting} onPress={form.submit}>
        {t('apply.submit')}
      </Button>
    </Stack>
  )
}

/** What goes back, and how many of it where there are several. */
const RefundedItemCard = ({ line, quantity }: { line: OrderLine; quantity: number }) => {
  const { t } = useTranslation('refund')
  const refundableQuantity = line.quantity - line.refundQuantity
  return (
    <Card>
      <OrderLineTile line={line} price={line.price} />
      {refundableQuantity > 1 && (
        <View className="refund-form__quantity">
          <View>
            <RowText title={t('apply.quantity')} note={t('apply.most', { count: refundableQuantity })} />
          </View>
          <QuantityStepper
            label={t('apply.quantity')}
            value={quantity}
            max={refundableQuantity}
            onChanged={number => updateRefundDraft({ number })}
          />
        </View>
      )}
    </Card>
  )
}

const RefundKindField = ({ value, onChanged }: Pick<RadioTilesProps<RefundKind>, 'value' | 'onChanged'>) => {
  const { t } = useTranslation('refund')
  return (
    <RadioTiles
      label={t('apply.kind')}
      value={value}
      onChanged={onChanged}
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
  )
}

const RefundTelephoneField = ({ order, form }: { order: Order; form: RefundFormState }) => {
  const { t } = useTranslation('refund')
  const { telephone } = form.draft
  const missingDigitCount = countMissingPhoneDigits(telephone)
  const errorText =
    missingDigitCount > 0 ? t('faults.telephoneShort', { count: missingDigitCount }) : t('faults.telephone')
  return (
    <View>
      <TextField
        id="refund-telephone"
        label={t('apply.telephone')}
        type="phone"
        maxLength={20}
        value={telephone}
        onChanged={value => updateRefundDraft({ telephone: value })}
        error={form.errors.includes('telephone') ? errorText : undefined}
      />
      <UseOrderPhoneButton order={order} />
    </View>
  )
}

/** Fills in the phone number of the order's recipient. */
const UseOrderPhoneButton = ({ order }: { order: Order }) => {
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
        onPress={() => updateRefundDraft({ telephone: phone })}
      >
        {t('apply.useMine', { phone })}
      </Button>
    </View>
  )
}

type RefundAmountProps = { order: Order; line: OrderLine; number: number; kind: RefundKind }

/** What comes back, as the server counts it for so many pieces. */
const RefundAmount = ({ order, line, number, kind }: RefundAmountProps) => {
  const { t } = useTranslation('refund')
  const preview = useRefundPreview({ orderId: order.id, skuId: line.skuId, number })
  return (
    <Card>
      <View className="refund-form__amount ui-mb-2" {...getAriaAttributes({ live: 'polite' })}>
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

export default withTranslations([refundTranslations, orderTranslations], RefundRequestPage)
