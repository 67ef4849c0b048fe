import { View } from '@tarojs/components'
import { useState } from 'react'
import { useCancelOrder, useConfirmReceipt, useDeleteOrder, useExtendReceipt } from '@/data/orders'
import { useShopRules } from '@/data/shopRules'
import { useTranslation } from '@/i18n'
import { showMessage } from '@/platform/messages'
import { Choice } from '@/ui/Choice'
import { Sheet } from '@/ui/Sheet'

export type OrderSheetProps = { orderId: string; onClosed: () => void }

const reasons = ['changedMind', 'wrongItem', 'wrongAddress', 'tooSlow', 'other'] as const

/** Asks why, and cancels an order that is not paid. */
export const CancelSheet = ({ orderId, onClosed }: OrderSheetProps) => {
  const { t } = useTranslation('order')
  const [reason, setReason] = useState<(typeof reasons)[number]>('changedMind')
  const cancelling = useCancelOrder(() => {
    showMessage({ text: t('cancel.done') })
    onClosed()
  })
  const cancel = () => cancelling.mutate({ id: orderId, reason }, { onError: onClosed })
  return (
    <Sheet
      open
      id="cancel-sheet"
      title={t('cancel.title')}
      onClosed={onClosed}
      main={{ id: 'cancel-yes', label: t('cancel.yes'), loading: cancelling.isPending, onPress: cancel }}
      secondary={{ label: t('cancel.no'), onPress: onClosed }}
    >
      <Choice
        label={t('cancel.reason')}
        options={reasons.map(value => ({ value, label: t(`cancel.reasons.${value}`) }))}
        value={reason}
        onChanged={setReason}
      />
    </Sheet>
  )
}

/** Says what confirming means, and confirms. */
export const ConfirmSheet = ({ orderId, onClosed }: OrderSheetProps) => {
  const { t } = useTranslation('order')
  const rules = useShopRules()
  const confirming = useConfirmReceipt(() => {
    showMessage({ text: t('confirm.done'), tone: 'good' })
    onClosed()
  })
  const confirm = () => confirming.mutate({ id: orderId }, { onError: onClosed })
  return (
    <Sheet
      open
      title={t('confirm.title')}
      onClosed={onClosed}
      main={{ id: 'confirm-yes', label: t('confirm.yes'), loading: confirming.isPending, onPress: confirm }}
      secondary={{ label: t('confirm.no'), onPress: onClosed }}
    >
      {rules.data && <View>{t('confirm.note', { days: rules.data.afterSaleDays })}</View>}
    </Sheet>
  )
}

/** Asks once for more days. */
export const ExtendSheet = ({ orderId, onClosed }: OrderSheetProps) => {
  const { t } = useTranslation('order')
  const rules = useShopRules()
  const extending = useExtendReceipt(() => {
    showMessage({ text: t('extend.done'), tone: 'good' })
    onClosed()
  })
  const extend = () => extending.mutate({ id: orderId }, { onError: onClosed })
  return (
    <Sheet
      open
      title={t('extend.title', { days: rules.data?.extendDays ?? '' })}
      onClosed={onClosed}
      main={{ id: 'extend-yes', label: t('extend.yes'), loading: extending.isPending, onPress: extend }}
      secondary={{ label: t('extend.no'), onPress: onClosed }}
    >
      <View>{t('extend.note')}</View>
    </Sheet>
  )
}

/** Deletes after a second thought. */
export const DeleteSheet = ({
  orderId,
  onClosed,
  onDeleted,
}: OrderSheetProps & { onDeleted?: () => void }) => {
  const { t } = useTranslation('order')
  const deleting = useDeleteOrder(() => {
    showMessage({ text: t('delete.done') })
    onClosed()
    onDeleted?.()
  })
  const remove = () => deleting.mutate({ id: orderId }, { onError: onClosed })
  return (
    <Sheet
      open
      title={t('delete.title')}
      onClosed={onClosed}
      main={{ id: 'delete-yes', label: t('delete.yes'), loading: deleting.isPending, onPress: remove }}
      secondary={{ label: t('delete.no'), onPress: onClosed }}
    >
      <View>{t('delete.note')}</View>
    </Sheet>
  )
}
