import { View } from '@tarojs/components'
import { useState } from 'react'
import type { Invoice } from '@/data/checkout'
import { checkInvoice, taxNumberOf, type InvoiceFaults } from '@/domain/shop'
import { useTranslation } from '@/i18n'
import { Field } from '@/ui/Field'
import { Segmented } from '@/ui/Segmented'
import { Sheet } from '@/ui/Sheet'

export type InvoiceSheetProps = {
  first: Invoice | null
  /** Null: none is wanted. */
  onChosen: (invoice: Invoice | null) => void
  onClosed: () => void
}

type Kind = 'none' | Invoice['kind']

/** For whom the invoice is, if one is wanted. */
export const InvoiceSheet = ({ first, onChosen, onClosed }: InvoiceSheetProps) => {
  const { t } = useTranslation('checkout')
  const [kind, setKind] = useState<Kind>(first?.kind ?? 'none')
  const [title, setTitle] = useState(first?.title ?? '')
  const [taxNumber, setTaxNumber] = useState(first?.kind === 'company' ? first.taxNumber : '')
  const [faults, setFaults] = useState<InvoiceFaults>({})
  const keep = () => {
    if (kind === 'none') return onChosen(null)
    const found = checkInvoice({ kind, title, taxNumber })
    setFaults(found)
    if (Object.keys(found).length > 0) return
    onChosen(
      kind === 'personal'
        ? { kind, title: title.trim() }
        : { kind, title: title.trim(), taxNumber: taxNumberOf(taxNumber) },
    )
  }
  return (
    <Sheet
      open
      id="invoice-sheet"
      title={t('invoice.title')}
      onClosed={onClosed}
      main={{ id: 'invoice-keep', label: t('invoice.keep'), onPress: keep }}
    >
      <View className="invoice">
        <Segmented<Kind>
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
          <Field
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
          <Field
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
      </View>
    </Sheet>
  )
}
