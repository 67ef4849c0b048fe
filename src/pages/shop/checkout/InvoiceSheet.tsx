import { View } from '@tarojs/components'
import { useState } from 'react'
import type { InvoiceRequest } from '@/data/shop/invoices'
import { useTranslation } from '@/i18n'
import { Stack } from '@/ui/layout/Flex'
import { SegmentedControl } from '@/ui/forms/SegmentedControl'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { InvoiceFields } from '../invoices/InvoiceFields'
import {
  SaveInvoiceTitleRow,
  SavedInvoiceTitleField,
  useSavingInvoiceForm,
} from '../invoices/SavedInvoiceTitles'

export type InvoiceSheetProps = {
  initialInvoice: InvoiceRequest | null
  /** Null: none is wanted. */
  onChosen: (invoice: InvoiceRequest | null) => void
  onClosed: () => void
}

type InvoiceChoice = 'none' | InvoiceRequest['kind']

/** For whom the invoice is, if one is wanted. */
export const InvoiceSheet = ({ initialInvoice, onChosen, onClosed }: InvoiceSheetProps) => {
  const { t } = useTranslation(['checkout', 'invoice'])
  const [isWanted, setIsWanted] = useState(initialInvoice !== null)
  const form = useSavingInvoiceForm(initialInvoice)
  const saveInvoice = () => {
    if (!isWanted) return onChosen(null)
    const invoice = form.submit()
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
        <SegmentedControl<InvoiceChoice>
          label={t('invoice:form.for')}
          value={isWanted ? form.kind : 'none'}
          options={(['none', 'personal', 'company'] as const).map(value => ({
            value,
            label: value === 'none' ? t('invoice.none') : t(`invoice:kind.${value}`),
          }))}
          onChanged={chosen => {
            setIsWanted(chosen !== 'none')
            if (chosen !== 'none') form.chooseKind(chosen)
          }}
        />
        {isWanted && (
          <>
            <SavedInvoiceTitleField form={form} />
            <InvoiceFields form={form} />
            <SaveInvoiceTitleRow form={form} />
          </>
        )}
        <View className="t-small">{t('invoice.note')}</View>
      </Stack>
    </BottomSheet>
  )
}
