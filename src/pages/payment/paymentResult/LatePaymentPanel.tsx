import type { OrderPayment } from '@/data/shop/payments'
import { useTranslation } from '@/i18n'
import { formatDayAndTime, formatMoney } from '@/i18n/format'
import { drawRefundPending } from '@/ui/illustrations/paymentStates'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { PaymentDetailList } from './PaymentDetailList'

/** Money that came after the order had closed: where it is. */
export const LatePaymentPanel = ({ returned }: { returned: NonNullable<OrderPayment['returned']> }) => {
  const { t } = useTranslation('payment')
  const { amount, isDone, since, to, isByFriend } = returned
  return (
    <>
      <EmptyState
        illustration={drawRefundPending}
        title={t(isDone ? 'result.late.doneTitle' : 'result.late.title')}
        note={t('result.late.note')}
      />
      <PaymentDetailList
        facts={[
          { name: t('result.late.refund'), value: formatMoney(amount) },
          { name: t('result.late.to'), value: t(isByFriend ? 'result.late.friend' : `result.late.${to}`) },
          isDone
            ? { name: t('result.late.state'), value: t('result.late.done') }
            : { name: t('result.late.expected'), value: t('result.late.days') },
          { name: t('result.late.started'), value: formatDayAndTime(since) },
        ]}
      />
    </>
  )
}
