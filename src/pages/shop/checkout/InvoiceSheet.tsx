import { View } from '@tarojs/components'
import { useState } from 'react'
import type { InvoiceRequest } from '@/data/shop/invoices'
import { useTranslation } from '@/i18n'
import { Stack } from '@/ui/layout/Flex'
import { SegmentedControl } from '@/ui/forms/SegmentedControl'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { InvoiceFields, useInvoiceForm } from '../invoices/InvoiceFields'

export type InvoiceSheetProps = {
  initialInvoice: InvoiceRequest | null
  /** Null: none is wanted. */
  onChosen: (invoice: InvoiceRequest | null) => void
  onClosed: () => void
}

type InvoiceKind = 'none' | InvoiceRequest['kind']

/** For whom the invoice is, if one is wanted. */
export const InvoiceSheet = ({ initialInvoice, onChosen, onClosed }: InvoiceSheetProps) => {
  const { t } = useTranslation(['checkout', 'invoice'])
  const [kind, setKind] = useState<InvoiceKind>(initialInvoice?.kind ?? 'none')
  const form = useInvoiceForm(initialInvoice)
  const saveInvoice = () => {
    if (kind === 'none') return onChosen(null)
    const invoice = form.submit(kind)
    if (invoice) onChosen(invoice)
  }
  return (
    <BottomSheet
      open
      id="invoice-sheet"
      title={t('invoice.title')}
      onClosed={onClosed}
      primaryAction={{ id: 'invoice-keep', label: t('invoice.keep'), onPress: saveInvoice }}
    >
      <Stack gap={4} className="ui-mt-3">
        <SegmentedControl<InvoiceKind>
          label={t('invoice:form.for')}
          value={kind}
          options={(['none', 'personal', 'company'] as const).map(value => ({
            value,
            label: value === 'none' ? t('invoice.none') : t(`invoice:kind.${value}`),
          }))}
          onChanged={chosen => {
            setKind(chosen)
            form.clearErrors()
          }}
        />
        {kind !== 'none' && <InvoiceFields kind={kind} form={form} />}
        <View className="t-small">{t('invoice.note')}</View>
      </Stack>
    </BottomSheet>
  )
}
