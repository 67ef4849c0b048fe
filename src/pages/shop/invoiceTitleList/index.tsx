import { useState } from 'react'
import { useInvoiceTitles, type InvoiceTitle } from '@/data/shop/invoiceTitles'
import { useTranslation, withTranslations } from '@/i18n'
import { invoiceTranslations } from '@/i18n/namespaces/invoice'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Button } from '@/ui/forms/Button'
import { drawInvoice } from '@/ui/illustrations/invoice'
import { Card } from '@/ui/layout/Card'
import { ListRow } from '@/ui/layout/ListRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { Tag } from '@/ui/layout/Tag'
import { DeleteInvoiceTitleSheet } from './DeleteInvoiceTitleSheet'
import { EditInvoiceTitleSheet } from './EditInvoiceTitleSheet'

type OpenSheet = { kind: 'edit'; title: InvoiceTitle | null } | { kind: 'delete'; title: InvoiceTitle }

function InvoiceTitleListPage() {
  const { t } = useTranslation(['invoice', 'common'])
  const titles = useInvoiceTitles()
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  const close = () => setSheet(null)
  return (
    <PageLayout
      title={t('common:titles.invoiceTitles')}
      back="account"
      state={titles}
      footer={
        <Button id="invoice-title-add" icon="plus" onPress={() => setSheet({ kind: 'edit', title: null })}>
          {t('saved.add')}
        </Button>
      }
    >
      {({ titles: kept }) => (
        <>
          {kept.length === 0 ? (
            <EmptyState
              illustration={drawInvoice}
              title={t('saved.emptyTitle')}
              note={t('saved.emptyNote')}
            />
          ) : (
            <Card rows>
              {kept.map(title => (
                <InvoiceTitleRow
                  key={title.id}
                  title={title}
                  onPress={() => setSheet({ kind: 'edit', title })}
                />
              ))}
            </Card>
          )}
          {sheet?.kind === 'edit' && (
            <EditInvoiceTitleSheet
              title={sheet.title}
              onDeleteRequested={title => setSheet({ kind: 'delete', title })}
              onClosed={close}
            />
          )}
          {sheet?.kind === 'delete' && <DeleteInvoiceTitleSheet title={sheet.title} onClosed={close} />}
        </>
      )}
    </PageLayout>
  )
}

const InvoiceTitleRow = ({ title, onPress }: { title: InvoiceTitle; onPress: () => void }) => {
  const { t } = useTranslation('invoice')
  const { invoice, isDefault } = title
  return (
    <ListRow
      title={invoice.title}
      note={invoice.kind === 'company' ? invoice.taxNumber : t('kind.personal')}
      value={isDefault ? <Tag tone="accent">{t('saved.default')}</Tag> : undefined}
      onPress={onPress}
    />
  )
}

export default withTranslations(invoiceTranslations, InvoiceTitleListPage)
