import { View } from '@tarojs/components'
import { useState } from 'react'
import type { InvoiceRequest } from '@/data/shop/checkout'
import { validateInvoice, normaliseTaxNumber, type InvoiceErrors } from '@anzuo/domain/shop'
import { useTranslation } from '@/i18n'
import { Stack } from '@/ui/layout/Flex'
import { TextField } from '@/ui/forms/TextField'
import { SegmentedControl } from '@/ui/forms/SegmentedControl'
import { BottomSheet } from '@/ui/feedback/BottomSheet'

export type InvoiceSheetProps = {
  initialInvoice: InvoiceRequest | null
  /** Null: none is wanted. */
  onChosen: (invoice: InvoiceRequest | null) => void
  onClosed: () => void
}

type InvoiceKind = 'none' | InvoiceRequest['kind']

/** For whom the invoice is, if one is wanted. */
export const InvoiceSheet = ({ initialInvoice, onChosen, onClosed }: InvoiceSheetProps) => {
  const { t } = useTranslation('checkout')
  const [kind, setKind] = useState<InvoiceKind>(initialInvoice?.kind ?? 'none')
  const [title, setTitle] = useState(initialInvoice?.title ?? '')
  const [taxNumber, setTaxNumber] = useState(
    initialInvoice?.kind === 'company' ? initialInvoice.taxNumber : '',
  )
  const [faults, setFaults] = useState<InvoiceErrors>({})
  const saveInvoice = () => {
    if (kind === 'none') return onChosen(null)
    const found = validateInvoice({ kind, title, taxNumber })
    setFaults(found)
    if (Object.keys(found).length > 0) return
    onChosen(
      kind === 'personal'
        ? { kind, title: title.trim() }
        : { kind, title: title.trim(), taxNumber: normaliseTaxNumber(taxNumber) },
    )
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
          label={t('invoice.for')}
          value={kind}
          options={(['none', 'personal', 'company'] as const).map(value => ({
            value,
            label: t(`invoice.${value}`),
          }))}
          onChanged={chosen => {
            setKind(chosen)
            setFaults({})
          }}
        />
        {kind !== 'none' && (
          <TextField
            id="invoice-title"
            label={t(`invoice.${kind}Title`)}
            type="text"
            value={title}
            maxLength={60}
            error={faults.title && t('invoice.titleMissing')}
            onChanged={setTitle}
          />
        )}
        {kind === 'company' && (
          <TextField
            id="invoice-number"
            label={t('invoice.taxNumber')}
            type="text"
            value={taxNumber}
            maxLength={30}
            error={faults.taxNumber && t('invoice.taxNumberWrong')}
            onChanged={setTaxNumber}
          />
        )}
        <View className="t-small">{t('invoice.note')}</View>
      </Stack>
    </BottomSheet>
  )
}
