import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { formatMoney, formatNumber } from '@/i18n/format'
import { Card } from '@/ui/Card'
import { Field } from '@/ui/Field'
import { ListRow } from '@/ui/ListRow'
import { Switch } from '@/ui/Switch'
import { InvoiceSheet } from './InvoiceSheet'
import type { Checkout } from './useCheckout'

/** Longest remark that the server takes. */
const LONGEST_REMARK = 200

/** Remark, points and invoice. */
export const Extras = ({ checkout }: { checkout: Checkout }) => {
  const { t } = useTranslation('checkout')
  const [asksInvoice, setAsksInvoice] = useState(false)
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
        <ListRow
          title={t('points.title')}
          note={points}
          value={
            <Switch
              id="checkout-points"
              checked={settled.usesPoints}
              disabled={mostPoints === 0}
              label={t('points.title')}
              onChanged={usesPoints => settle({ usesPoints })}
            />
          }
        />
        <ListRow
          id="checkout-invoice"
          title={t('invoice.title')}
          value={invoice ? t(`invoice.${invoice.kind}Of`, { title: invoice.title }) : t('invoice.none')}
          onPress={() => setAsksInvoice(true)}
        />
      </Card>
      <Field
        id="checkout-remark"
        label={t('remark.title')}
        type="text"
        value={settled.remark}
        maxLength={LONGEST_REMARK}
        placeholder={t('remark.hint')}
        onChanged={remark => settle({ remark })}
      />
      {asksInvoice && (
        <InvoiceSheet
          first={invoice}
          onChosen={chosen => {
            settle({ invoice: chosen })
            setAsksInvoice(false)
          }}
          onClosed={() => setAsksInvoice(false)}
        />
      )}
    </>
  )
}
