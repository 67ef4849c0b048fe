import type { Payment } from '@/data/payments'
import { useTranslation } from '@/i18n'
import { formatDayAndTime, formatMoney } from '@/i18n/format'
import { drawMoneyBack } from '@/ui/art/payment'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { Facts } from './Facts'

/** Money that came after the order had closed: where it is. */
export const LateMoney = ({ returned }: { returned: NonNullable<Payment['returned']> }) => {
  const { t } = useTranslation('payment')
  const palette = usePalette()
  const { amount, isDone, since, to, isByFriend } = returned
  return (
    <>
      <EmptyPicture
        art={<Svg svg={drawMoneyBack(palette)} />}
        title={t(isDone ? 'result.late.doneTitle' : 'result.late.title')}
        note={t('result.late.note')}
      />
      <Facts
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
