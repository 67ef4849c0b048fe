import { useState } from 'react'
import { useSaveInvoiceTitle, type InvoiceTitle } from '@/data/shop/invoiceTitles'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { SegmentedControl } from '@/ui/forms/SegmentedControl'
import { Stack } from '@/ui/layout/Flex'
import { SwitchRow } from '@/ui/layout/SwitchRow'
import { InvoiceFields } from '../invoices/InvoiceFields'
import { useInvoiceForm, type InvoiceKind } from '../invoices/useInvoiceForm'

type EditInvoiceTitleSheetProps = {
  /** Null: a new one. */
  title: InvoiceTitle | null
  onDeleteRequested: (title: InvoiceTitle) => void
  onClosed: () => void
}

/** To whom an invoice is written, to be kept, changed or deleted. */
export const EditInvoiceTitleSheet = ({ title, onDeleteRequested, onClosed }: EditInvoiceTitleSheetProps) => {
  const { t } = useTranslation('invoice')
  const form = useInvoiceForm(title?.invoice ?? null)
  const [isDefault, setIsDefault] = useState(title?.isDefault ?? false)
  const saving = useSaveInvoiceTitle(() => {
    showToast({ text: t('saved.saved'), tone: 'good' })
    onClosed()
  })
  const save = () => {
    const invoice = form.submit()
    if (invoice) saving.mutate({ ...(title ? { id: title.id } : {}), invoice, isDefault })
  }
  return (
    <BottomSheet
      open
      id="invoice-title-sheet"
      title={t(title ? 'saved.edit' : 'saved.add')}
      onClosed={onClosed}
      primaryAction={{
        id: 'invoice-title-save',
        label: t('saved.save'),
        loading: saving.isPending,
        onPress: save,
      }}
      secondaryAction={
        title
          ? { id: 'invoice-title-delete', label: t('saved.delete'), onPress: () => onDeleteRequested(title) }
          : undefined
      }
    >
      <Stack gap={4} className="ui-mt-3">
        <SegmentedControl<InvoiceKind>
          label={t('form.for')}
          value={form.kind}
          options={(['personal', 'company'] as const).map(value => ({ value, label: t(`kind.${value}`) }))}
          onChanged={form.chooseKind}
        />
        <InvoiceFields form={form} />
        {!title?.isDefault && (
          <SwitchRow
            id="invoice-title-default"
            title={t('saved.asDefault')}
            checked={isDefault}
            onChanged={setIsDefault}
          />
        )}
      </Stack>
    </BottomSheet>
  )
}
