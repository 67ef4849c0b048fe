import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { formatMoney, formatNumber } from '@/i18n/numberFormat'
import { Card } from '@/ui/layout/Card'
import { TextField } from '@/ui/forms/TextField'
import { ListRow } from '@/ui/layout/ListRow'
import { SwitchRow } from '@/ui/layout/SwitchRow'
import { InvoiceSheet } from './InvoiceSheet'
import type { CheckoutState } from './useCheckout'

/** Longest remark that the server takes. */
const MAX_REMARK_LENGTH = 200

/** Remark, points and invoice. */
export const CheckoutExtrasPanel = ({ checkout }: { checkout: CheckoutState }) => {
  const { t } = useTranslation('checkout')
  const [isInvoiceSheetOpen, setIsInvoiceSheetOpen] = useState(false)
  const { settled, settle, preview } = checkout
  const { pointsBalance = 0, mostPoints = 0, pointValue = 1 } = preview.data ?? {}
  const points = mostPoints
    ? t('points.note', {
        balance: formatNumber(pointsBalance),
        points: formatNumber(mostPoints),
        amount: formatMoney(mostPoints * pointValue),
      })
    : t('points.none', { balance: formatNumber(pointsBalance) })
  const { invoice } = settled
  return (
    <>
      <Card rows>
        <SwitchRow
          id="checkout-points"
          title={t('points.title')}
          note={points}
          checked={settled.usesPoints}
          disabled={mostPoints === 0}
          onChanged={usesPoints => settle({ usesPoints })}
        />
        <ListRow
          id="checkout-invoice"
          title={t('invoice.title')}
          value={invoice ? t(`invoice.${invoice.kind}Of`, { title: invoice.title }) : t('invoice.none')}
          onPress={() => setIsInvoiceSheetOpen(true)}
        />
      </Card>
      <TextField
        id="checkout-remark"
        label={t('remark.title')}
        type="text"
        value={settled.remark}
        maxLength={MAX_REMARK_LENGTH}
        placeholder={t('remark.hint')}
        onChanged={remark => settle({ remark })}
      />
      {isInvoiceSheetOpen && (
        <InvoiceSheet
          initialInvoice={invoice}
          onChosen={chosen => {
            settle({ invoice: chosen })
            setIsInvoiceSheetOpen(false)
          }}
          onClosed={() => setIsInvoiceSheetOpen(false)}
        />
      )}
    </>
  )
}
