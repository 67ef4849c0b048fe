import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { useOrder, type Order, type OrderLine } from '@/data/shop/orders'
import { usePictureUploads } from '@/data/shop/pictureUploads'
import {
  resetRefundDraft,
  updateRefundDraft,
  useOrderRefundPreview,
  useRequestOrderRefund,
  useRequestRefund,
  useRefundDraft,
  useRefundPreview,
  useRepairTerms,
  type Refund,
  type RepairTerms,
} from '@/data/shop/refunds'
import { askForMessages } from '@/data/account/subscribeMessages'
import { normalisePhoneNumber } from '@anzuo/domain/contactValidation'
import { isRepairKind, paidRefundKinds, type RefundKind } from '@anzuo/domain/shop'
import {
  getRefundKinds,
  countMissingPhoneDigits,
  getReasonsForKind,
  validateRefundDraft,
  type GoodsReceiptStatus,
} from '@anzuo/domain/shop/refundDraft'
import { MAX_REFUND_PICTURES } from '@anzuo/domain/shop/refundQuestion'
import { createUuid } from '@anzuo/domain/uuid'
import { useTranslation, withTranslations } from '@/i18n'
import { formatMoney, formatNumber } from '@/i18n/numberFormat'
import { orderTranslations } from '@/i18n/namespaces/order'
import { refundTranslations } from '@/i18n/namespaces/refund'
import { showToast } from '@/platform/toast'
import { navigate, useRouteParams } from '@/routes'
import { RowText } from '@/ui/layout/RowText'
import { Stack } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { AsyncContent } from '@/ui/feedback/AsyncContent'
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
import { FOR_REPAIR } from '../refunds/forRepair'
import { WHOLE_ORDER } from '../refunds/wholeOrder'
import { ExchangeChoice } from './ExchangeChoice'
import { RepairTermsCard } from './RepairTermsCard'
import './refundRequest.scss'

const MAX_NOTE_LENGTH = 300

function RefundRequestPage() {
  const { t } = useTranslation(['refund', 'common'])
  const { id, sku, for: purpose } = useRouteParams('refundRequest')
  const order = useOrder(id)
  const lines = order.data ? getRefundedLines(order.data, sku) : []
  const isWhole = sku === WHOLE_ORDER
  const actions = order.data?.actions ?? []
  const canRepair = actions.includes('repair') && !isWhole
  const canRefund = actions.includes('refund') && !(canRepair && purpose === FOR_REPAIR.for)
  const isUnshipped = order.data !== undefined && isNothingSent(order.data, isWhole)
  const titleKey = canRepair && !canRefund ? 'apply.repairTitle' : 'common:titles.refundOrder'
  const terms = useRepairTerms({ orderId: id, skuId: sku }, { enabled: canRepair })
  const canAsk = lines.length > 0 && (canRefund || canRepair)
  return (
    <PageLayout
      title={t(isUnshipped ? 'back.nothing.apply' : titleKey)}
      back="orderList"
      state={order}
      skeleton="form"
      empty={{ when: () => !canAsk, content: <RefundUnavailableState orderId={id} /> }}
    >
      {shown => {
        const form = { order: shown, lines, isWhole, canRefund }
        return canRefund ? (
          <RefundForm {...form} repair={terms.data ?? null} />
        ) : (
          <AsyncContent state={terms} skeleton="form">
            {repair => <RefundForm {...form} repair={repair} />}
          </AsyncContent>
        )
      }}
    </PageLayout>
  )
}

/** What of an order can be asked back here: one line, or all of which something is left. */
const getRefundedLines = ({ lines }: Order, sku: string): OrderLine[] =>
  lines.filter(
    ({ skuId, refundQuantity, quantity }) =>
      refundQuantity < quantity && (sku === WHOLE_ORDER || skuId === sku),
  )

type RefundFormProps = {
  order: Order
  lines: readonly OrderLine[]
  isWhole: boolean
  /** Whether money or other goods can be asked for here, too. */
  canRefund: boolean
  /** How the line is repaired; null when it can't be, or is not known yet. */
  repair: RepairTerms | null
}

const isNothingSent = ({ status, actions }: Order, isWhole: boolean) =>
  status === 'pendingDelivery' && !(isWhole && actions.includes('viewLogistics'))

/** What is asked for: of a whole order only its kind counts. */
type AskedRefund = { kind: RefundKind; number: number; replacementSkuId: string | null }

/** Sends a request for a line or a whole order, and opens what became of it. */
const useSendRequest = ({ order, lines, isWhole }: Pick<RefundFormProps, 'order' | 'lines' | 'isWhole'>) => {
  const { t } = useTranslation('refund')
  const onRequested = ({ id }: Refund) => {
    showToast({ text: t('apply.sent'), tone: 'good' })
    navigate('refundDetail', { id }, { method: 'replace' })
  }
  const requestRefund = useRequestRefund(onRequested)
  const requestOrderRefund = useRequestOrderRefund(onRequested)
  type Wish = Omit<Parameters<typeof requestOrderRefund.mutate>[0], 'orderId' | 'kind'>
  const send = (wish: Wish, { kind, number, replacementSkuId }: AskedRefund) => {
    const [line] = lines
    const orderId = order.id
    void askForMessages(isRepairKind(kind) ? 'repairAsked' : 'refundAsked')
    const paidKind = paidRefundKinds.find(each => each === kind)
    if (isWhole && paidKind) requestOrderRefund.mutate({ ...wish, orderId, kind: paidKind })
    else if (line) {
      const wanted = kind === 'exchange' && replacementSkuId !== null ? { replacementSkuId } : {}
      requestRefund.mutate({ ...wish, ...wanted, orderId, kind, skuId: line.skuId, number })
    }
  }
  return { send, isSubmitting: requestRefund.isPending || requestOrderRefund.isPending }
}

/** Which kinds can be asked for, and which one is; reasons that do not go with it are taken back. */
const useRequestKind = ({ order, isWhole, canRefund, repair }: Omit<RefundFormProps, 'lines'>) => {
  const draft = useRefundDraft()
  // What was not shipped can only be refunded; what was shipped has usually arrived and is returned.
  const isUnshipped = isNothingSent(order, isWhole)
  const hasCome = !canRefund || order.status === 'completed'
  const [chosenKind, setKind] = useState<RefundKind>(isUnshipped ? 'refundOnly' : 'returnAndRefund')
  const findKind = (goodsStatus: GoodsReceiptStatus | null) => {
    const canExchange = !isWhole && !isUnshipped
    const kinds = getRefundKinds(goodsStatus, { canRefund, canExchange, repair: repair?.kind ?? null })
    return { kinds, kind: kinds.includes(chosenKind) ? chosenKind : (kinds[0] ?? chosenKind) }
  }
  useEffect(() => {
    resetRefundDraft()
    if (isUnshipped) updateRefundDraft({ goodsStatus: 'notReceived' })
    // What can only be repaired has come, and so has what completed an order.
    else if (hasCome) updateRefundDraft({ goodsStatus: 'received' })
    return resetRefundDraft
  }, [isUnshipped, hasCome])
  const clearReason = (kind: RefundKind, goodsStatus: GoodsReceiptStatus | null) => {
    const isFitting = draft.reason !== '' && getReasonsForKind(kind, goodsStatus).includes(draft.reason)
    return isFitting ? {} : ({ reason: '' } as const)
  }
  const chooseGoods = (goodsStatus: GoodsReceiptStatus) =>
    updateRefundDraft({ goodsStatus, ...clearReason(findKind(goodsStatus).kind, goodsStatus) })
  const chooseKind = (next: RefundKind) => {
    setKind(next)
    updateRefundDraft(clearReason(next, draft.goodsStatus))
  }
  return { ...findKind(draft.goodsStatus), isUnshipped, chooseGoods, chooseKind }
}

/** Fills in the number of the recipient until another is typed. The account's own is known here only with its middle hidden. */
const useRecipientTelephone = ({ delivery }: Order) => {
  const telephone = delivery.method === 'delivery' ? delivery.to.phone : ''
  useEffect(() => {
    if (telephone && useRefundDraft.getState().telephone === '') updateRefundDraft({ telephone })
  }, [telephone])
}

const useRefundForm = (props: RefundFormProps) => {
  const { t } = useTranslation('refund')
  const draft = useRefundDraft()
  const choice = useRequestKind(props)
  useRecipientTelephone(props.order)
  const { kind } = choice
  const [replacementSkuId, setReplacementSkuId] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  // One key for one request, however often it is sent.
  const [idempotencyKey] = useState(createUuid)
  const uploads = usePictureUploads({ onChanged: ({ ids }) => updateRefundDraft({ fileList: ids }) })
  const { send, isSubmitting } = useSendRequest(props)
  const isNoteMissing = isRepairKind(kind) && note.trim() === ''
  const submit = () => {
    setIsSubmitted(true)
    if (validateRefundDraft(draft).length > 0 || draft.goodsStatus === null || draft.reason === '') return
    if (kind === 'exchange' && replacementSkuId === null) return
    if (isNoteMissing) return
    if (uploads.isWaiting) {
      showToast({ text: t('apply.picturesWaiting') })
      return
    }
    const { goodsStatus, reason, fileList } = draft
    const telephone = normalisePhoneNumber(draft.telephone)
    const wish = { requestKey: idempotencyKey, goodsStatus, reason, note, fileList: [...fileList], telephone }
    send(wish, { kind, number: draft.number, replacementSkuId })
  }
  return {
    ...choice,
    draft,
    isNoteMissing: isSubmitted && isNoteMissing,
    replacementSkuId,
    setReplacementSkuId,
    isReplacementMissing: isSubmitted && replacementSkuId === null,
    note,
    setNote,
    uploads,
    errors: isSubmitted ? validateRefundDraft(draft) : [],
    submit,
    isSubmitting,
  }
}

type RefundFormState = ReturnType<typeof useRefundForm>

const RefundForm = (props: RefundFormProps) => {
  const { order, lines, isWhole } = props
  const { t } = useTranslation('refund')
  const form = useRefundForm(props)
  const { draft, kind, kinds, uploads } = form
  return (
    <Stack gap={5}>
      {isWhole ? (
        <RefundedLinesCard lines={lines} />
      ) : (
        lines.map(line => (
          <RefundedItemCard key={line.skuId} line={line} quantity={draft.number} kind={kind} />
        ))
      )}
      {!form.isUnshipped && props.canRefund && <GoodsStatusField form={form} />}
      {kinds.length > 1 && <RefundKindField kinds={kinds} value={kind} onChanged={form.chooseKind} />}
      {kind === 'exchange' &&
        lines.map(({ skuId }) => (
          <ExchangeChoice
            key={skuId}
            line={{ orderId: order.id, skuId, number: draft.number }}
            value={form.replacementSkuId}
            onChanged={form.setReplacementSkuId}
            isMissing={form.isReplacementMissing}
          />
        ))}
      <ReasonFields form={form} />
      <PictureUploadField
        label={t('apply.pictures', { most: MAX_REFUND_PICTURES })}
        maxCount={MAX_REFUND_PICTURES}
        uploads={uploads}
      />
      <RefundTelephoneField form={form} />
      <RequestOutcome {...props} form={form} />
      <Button id="refund-submit" loading={form.isSubmitting} onPress={form.submit}>
        {t('apply.submit')}
      </Button>
    </Stack>
  )
}

/** Whether it came, which decides what can be asked for. */
const GoodsStatusField = ({ form }: { form: RefundFormState }) => {
  const { t } = useTranslation('refund')
  return (
    <RadioGroup
      label={t('apply.goods')}
      options={[
        { value: 'received', label: t('apply.received') },
        { value: 'notReceived', label: t('apply.notReceived') },
      ]}
      value={form.draft.goodsStatus}
      onChanged={form.chooseGoods}
      error={form.errors.includes('goodsStatus') ? t('faults.goodsStatus') : undefined}
    />
  )
}

/** Why, and in their own words; whoever repairs something has to know what is wrong with it. */
const ReasonFields = ({ form }: { form: RefundFormState }) => {
  const { t } = useTranslation('refund')
  const { draft, kind, errors } = form
  return (
    <>
      <RadioGroup
        label={t('apply.reason')}
        options={getReasonsForKind(kind, draft.goodsStatus).map(value => ({
          value,
          label: t(`reasons.${value}`),
        }))}
        value={draft.reason === '' ? null : draft.reason}
        onChanged={reason => updateRefundDraft({ reason })}
        error={errors.includes('reason') ? t('faults.reason') : undefined}
      />
      <TextAreaField
        label={t(isRepairKind(kind) ? 'apply.wrong' : 'apply.note')}
        placeholder={t('apply.notePlaceholder')}
        maxLength={MAX_NOTE_LENGTH}
        value={form.note}
        onChanged={form.setNote}
        error={form.isNoteMissing ? t('faults.wrong') : undefined}
      />
    </>
  )
}

/** What a request brings: money, other goods, or a repair. */
const RequestOutcome = ({
  order,
  lines,
  isWhole,
  repair,
  form,
}: RefundFormProps & { form: RefundFormState }) => {
  const { draft, kind } = form
  if (isRepairKind(kind)) return repair && <RepairTermsCard terms={repair} />
  if (isWhole) return <OrderRefundAmount orderId={order.id} kind={kind} />
  return (
    <>
      {lines.map(({ skuId }) => (
        <LineRefundAmount key={skuId} orderId={order.id} skuId={skuId} number={draft.number} kind={kind} />
      ))}
    </>
  )
}

/** What goes back, and how many of it where there are several. */
const RefundedItemCard = ({
  line,
  quantity,
  kind,
}: {
  line: OrderLine
  quantity: number
  kind: RefundKind
}) => {
  const { t } = useTranslation('refund')
  const quantityKey = isRepairKind(kind) ? 'apply.quantityRepaired' : 'apply.quantity'
  const refundableQuantity = line.quantity - line.refundQuantity
  return (
    <Card>
      <OrderLineTile line={line} price={line.price} />
      {refundableQuantity > 1 && (
        <View className="refund-form__quantity">
          <View>
            <RowText
              title={t(quantityKey)}
              note={t(isRepairKind(kind) ? 'apply.mostRepaired' : 'apply.most', {
                count: refundableQuantity,
              })}
            />
          </View>
          <QuantityStepper
            label={t(quantityKey)}
            value={quantity}
            max={refundableQuantity}
            onChanged={number => updateRefundDraft({ number })}
          />
        </View>
      )}
    </Card>
  )
}

/** Everything that goes back with a request for a whole order. */
const RefundedLinesCard = ({ lines }: { lines: readonly OrderLine[] }) => {
  const { t } = useTranslation('refund')
  return (
    <Card title={t('apply.allItems')}>
      {lines.map(line => (
        <OrderLineTile
          key={line.skuId}
          line={{ ...line, quantity: line.quantity - line.refundQuantity }}
          price={line.price}
        />
      ))}
    </Card>
  )
}

type RefundKindFieldProps = Pick<RadioTilesProps<RefundKind>, 'value' | 'onChanged'> & {
  kinds: readonly RefundKind[]
}

const RefundKindField = ({ kinds, value, onChanged }: RefundKindFieldProps) => {
  const { t } = useTranslation('refund')
  const options: RadioTilesProps<RefundKind>['options'] = [
    {
      value: 'returnAndRefund',
      icon: 'return',
      title: t('apply.returnAndRefund'),
      note: t('apply.returnNote'),
    },
    { value: 'refundOnly', icon: 'wallet', title: t('apply.refundOnly'), note: t('apply.refundOnlyNote') },
    { value: 'exchange', icon: 'refresh', title: t('apply.exchange'), note: t('apply.exchangeNote') },
    { value: 'homeRepair', icon: 'wrench', title: t('apply.homeRepair'), note: t('apply.homeRepairNote') },
    {
      value: 'workshopRepair',
      icon: 'wrench',
      title: t('apply.workshopRepair'),
      note: t('apply.workshopRepairNote'),
    },
  ]
  return (
    <RadioTiles
      label={t('apply.kind')}
      value={value}
      onChanged={onChanged}
      options={options.filter(option => kinds.includes(option.value))}
    />
  )
}

const RefundTelephoneField = ({ form }: { form: RefundFormState }) => {
  const { t } = useTranslation('refund')
  const { telephone } = form.draft
  const missingDigitCount = countMissingPhoneDigits(telephone)
  const errorText =
    missingDigitCount > 0 ? t('faults.telephoneShort', { count: missingDigitCount }) : t('faults.telephone')
  return (
    <TextField
      id="refund-telephone"
      label={t('apply.telephone')}
      type="phone"
      maxLength={20}
      value={telephone}
      onChanged={value => updateRefundDraft({ telephone: value })}
      error={form.errors.includes('telephone') ? errorText : undefined}
    />
  )
}

type LineRefundAmountProps = { orderId: string; skuId: string; number: number; kind: RefundKind }

/** What comes back, as the server counts it for so many pieces. */
const LineRefundAmount = ({ kind, ...asked }: LineRefundAmountProps) => {
  const { data } = useRefundPreview(asked)
  return <RefundAmountCard preview={data} kind={kind} />
}

/** The same for all that is left of an order. */
const OrderRefundAmount = ({ orderId, kind }: { orderId: string; kind: RefundKind }) => {
  const { data } = useOrderRefundPreview(orderId)
  return <RefundAmountCard preview={data} kind={kind} />
}

type RefundAmountCardProps = {
  preview: { amount: number; points: number; freight?: number } | undefined
  kind: RefundKind
}

const RefundAmountCard = ({ preview, kind }: RefundAmountCardProps) => {
  const { t } = useTranslation('refund')
  if (kind === 'exchange')
    return (
      <Card>
        <View className="t-small t-quiet">{t('apply.wayExchange')}</View>
      </Card>
    )
  return (
    <Card>
      <View className="refund-form__amount ui-mb-2" {...getAriaAttributes({ live: 'polite' })}>
        <View className="t-row">{t('apply.amount')}</View>
        {preview ? <Price cents={preview.amount} size="sheet" /> : <View className="t-quiet">…</View>}
      </View>
      {preview?.freight ? (
        <View className="t-small">{t('apply.withFreight', { amount: formatMoney(preview.freight) })}</View>
      ) : null}
      {preview && preview.points > 0 && (
        <View className="t-small">
          {t('apply.points', { count: preview.points, points: formatNumber(preview.points) })}
        </View>
      )}
      <View className="t-small t-quiet">
        {t(kind === 'returnAndRefund' ? 'apply.wayReturn' : 'apply.wayBack')}
      </View>
    </Card>
  )
}

export default withTranslations([refundTranslations, orderTranslations], RefundRequestPage)
