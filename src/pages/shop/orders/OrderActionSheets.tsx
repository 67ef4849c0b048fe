import { View } from '@tarojs/components'
import { useState, type ReactNode } from 'react'
import { ORDER_CANCEL_REASONS, type OrderCancelReason } from '@anzuo/domain/shop/choices'
import {
  useCancelOrder,
  useConfirmReceipt,
  useDeleteOrder,
  useExtendReceiptDeadline,
} from '@/data/shop/orders'
import { useShopRules } from '@/data/shop/shopRules'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { ConfirmSheet } from '@/ui/feedback/ConfirmSheet'

export type OrderActionSheetProps = { orderId: string; onClosed: () => void }

type OrderConfirmSheetProps = {
  action: 'cancel' | 'confirm' | 'extend' | 'delete'
  title?: string
  isPending: boolean
  onConfirmed: () => void
  onClosed: () => void
  children: ReactNode
}

/** Confirms an action on an order, in the words that the texts have for it. */
const OrderConfirmSheet = (props: OrderConfirmSheetProps) => {
  const { action, title, isPending, onConfirmed, onClosed, children } = props
  const { t } = useTranslation('order')
  return (
    <ConfirmSheet
      id={`${action}-sheet`}
      title={title ?? t(`${action}.title`)}
      confirm={{
        id: `${action}-yes`,
        label: t(`${action}.yes`),
        loading: isPending,
        onPress: onConfirmed,
      }}
      cancelLabel={t(`${action}.no`)}
      onClosed={onClosed}
    >
      {children}
    </ConfirmSheet>
  )
}

/** Asks why, and cancels an order that is not paid. */
export const CancelOrderSheet = ({ orderId, onClosed }: OrderActionSheetProps) => {
  const { t } = useTranslation('order')
  const [reason, setReason] = useState<OrderCancelReason>('changedMind')
  const { mutate, isPending } = useCancelOrder(() => {
    showToast({ text: t('cancel.done') })
    onClosed()
  })
  const cancel = () => mutate({ id: orderId, reason }, { onError: onClosed })
  return (
    <OrderConfirmSheet action="cancel" isPending={isPending} onConfirmed={cancel} onClosed={onClosed}>
      <RadioGroup
        label={t('cancel.reason')}
        options={ORDER_CANCEL_REASONS.map(value => ({ value, label: t(`cancel.reasons.${value}`) }))}
        value={reason}
        onChanged={setReason}
      />
    </OrderConfirmSheet>
  )
}

/** Says what confirming means, and confirms. */
export const ConfirmReceiptSheet = ({
  orderId,
  kind,
  onClosed,
}: OrderActionSheetProps & {
  /** The part that is confirmed; all that is on its way when left out. */
  kind?: 'fitted' | 'parcel'
}) => {
  const { t } = useTranslation('order')
  const rules = useShopRules()
  const { mutate, isPending } = useConfirmReceipt(({ status }) => {
    showToast({ text: t(status === 'completed' ? 'confirm.done' : 'confirm.partDone'), tone: 'good' })
    onClosed()
  })
  const confirm = () => mutate({ id: orderId, ...(kind ? { kind } : {}) }, { onError: onClosed })
  return (
    <OrderConfirmSheet
      action="confirm"
      {...(kind === 'fitted' ? { title: t('confirm.fittedTitle') } : {})}
      isPending={isPending}
      onConfirmed={confirm}
      onClosed={onClosed}
    >
      {rules.data && <View>{t('confirm.note', { days: rules.data.afterSaleDays })}</View>}
    </OrderConfirmSheet>
  )
}

/** Asks once for more days. */
export const ExtendReceiptSheet = ({ orderId, onClosed }: OrderActionSheetProps) => {
  const { t } = useTranslation('order')
  const rules = useShopRules()
  const { mutate, isPending } = useExtendReceiptDeadline(() => {
    showToast({ text: t('extend.done'), tone: 'good' })
    onClosed()
  })
  const extend = () => mutate({ id: orderId }, { onError: onClosed })
  const title = t('extend.title', { days: rules.data?.extendDays ?? '' })
  return (
    <OrderConfirmSheet
      action="extend"
      title={title}
      isPending={isPending}
      onConfirmed={extend}
      onClosed={onClosed}
    >
      <View>{t('extend.note')}</View>
    </OrderConfirmSheet>
  )
}

/** Deletes after a confirmation. */
export const DeleteOrderSheet = ({
  orderId,
  onClosed,
  onDeleted,
}: OrderActionSheetProps & { onDeleted?: () => void }) => {
  const { t } = useTranslation('order')
  const { mutate, isPending } = useDeleteOrder(() => {
    showToast({ text: t('delete.done') })
    onClosed()
    onDeleted?.()
  })
  const remove = () => mutate({ id: orderId }, { onError: onClosed })
  return (
    <OrderConfirmSheet action="delete" isPending={isPending} onConfirmed={remove} onClosed={onClosed}>
      <View>{t('delete.note')}</View>
    </OrderConfirmSheet>
  )
}
