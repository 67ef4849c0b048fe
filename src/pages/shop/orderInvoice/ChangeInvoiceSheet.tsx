import { View } from '@tarojs/components'
import { useChangeInvoice, type InvoiceRequest, type InvoiceSubject } from '@/data/shop/invoices'
import { MAX_REISSUES } from '@anzuo/domain/shop/invoiceDocument'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { SegmentedControl } from '@/ui/forms/SegmentedControl'
import { Stack } from '@/ui/layout/Flex'
import { InvoiceFields } from '../invoices/InvoiceFields'
import {
  SaveInvoiceTitleRow,
  SavedInvoiceTitleField,
  useSavingInvoiceForm,
} from '../invoices/SavedInvoiceTitles'

type ChangeInvoiceSheetProps = {
  subject: InvoiceSubject
  /** Null: none was asked for so far. */
  initialInvoice: InvoiceRequest | null
  /** Whether one has to be cancelled for the new one. */
  isIssued: boolean
  onClosed: () => void
}

/** Asks for an invoice, or has it written to somebody else. */
export const ChangeInvoiceSheet = (props: ChangeInvoiceSheetProps) => {
  const { subject, initialInvoice, isIssued, onClosed } = props
  const { t } = useTranslation('invoice')
  const form = useSavingInvoiceForm(initialInvoice)
  const changing = useChangeInvoice(() => {
    showToast({ text: t(initialInvoice ? 'change.done' : 'change.asked'), tone: 'good' })
    onClosed()
  })
  const save = () => {
    const invoice = form.submit()
    if (invoice) changing.mutate({ ...subject, invoice })
  }
  return (
    <BottomSheet
      open
      id="invoice-sheet"
      title={t(initialInvoice ? 'change.title' : 'change.askTitle')}
      onClosed={onClosed}
      primaryAction={{
        id: 'invoice-save',
        label: t(initialInvoice ? 'change.yes' : 'change.ask'),
        loading: changing.isPending,
        onPress: save,
      }}
    >
      <Stack gap={4} className="ui-mt-3">
        <SegmentedControl<InvoiceRequest['kind']>
          label={t('form.for')}
          value={form.kind}
          options={(['personal', 'company'] as const).map(value => ({ value, label: t(`kind.${value}`) }))}
          onChanged={form.chooseKind}
        />
        <SavedInvoiceTitleField form={form} />
        <InvoiceFields form={form} />
        <SaveInvoiceTitleRow form={form} />
        <View className="t-small">
          {isIssued ? t('change.reissueNote', { times: MAX_REISSUES }) : t('change.note')}
        </View>
      </Stack>
    </BottomSheet>
  )
}
