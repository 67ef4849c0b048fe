import { View } from '@tarojs/components'
import { useDeleteInvoiceTitle, type InvoiceTitle } from '@/data/shop/invoiceTitles'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { ConfirmSheet } from '@/ui/feedback/ConfirmSheet'

/** Asks once more before a kept title is deleted. */
export const DeleteInvoiceTitleSheet = ({
  title: { id, invoice },
  onClosed,
}: {
  title: InvoiceTitle
  onClosed: () => void
}) => {
  const { t } = useTranslation('invoice')
  const deletion = useDeleteInvoiceTitle(() => {
    showToast({ text: t('saved.deleted'), tone: 'good' })
    onClosed()
  })
  return (
    <ConfirmSheet
      title={t('saved.deleteTitle')}
      confirm={{
        id: 'invoice-title-delete-yes',
        label: t('saved.delete'),
        loading: deletion.isPending,
        onPress: () => deletion.mutate({ id }),
      }}
      cancelLabel={t('saved.deleteNo')}
      onClosed={onClosed}
    >
      <View className="t-row">{invoice.title}</View>
      <View>{t('saved.deleteNote')}</View>
    </ConfirmSheet>
  )
}
