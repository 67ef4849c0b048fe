import { View } from '@tarojs/components'
import { useState } from 'react'
import { usePolledInvoice, type InvoiceSubject, type OrderInvoice } from '@/data/shop/invoices'
import { getInvoiceStatus, type InvoiceStatus } from '@anzuo/domain/shop/invoiceDocument'
import { useTranslation, withTranslations } from '@/i18n'
import { invoiceTranslations } from '@/i18n/namespaces/invoice'
import { orderTranslations } from '@/i18n/namespaces/order'
import { navigate, useRouteParams } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Button } from '@/ui/forms/Button'
import { drawInvoice } from '@/ui/illustrations/invoice'
import { Card } from '@/ui/layout/Card'
import { PageLayout } from '@/ui/layout/PageLayout'
import { DescriptionItem, DescriptionList } from '../orders/DescriptionList'
import { ChangeInvoiceSheet } from './ChangeInvoiceSheet'
import { InvoiceDocumentCard } from './InvoiceDocumentCard'
import './orderInvoice.scss'

type InvoiceProps = { subject: InvoiceSubject; invoice: OrderInvoice }

function OrderInvoicePage() {
  const { t } = useTranslation('common')
  const { id, repair } = useRouteParams('orderInvoice')
  const subject = repair ? { id, repairId: repair } : { id }
  const invoice = usePolledInvoice(subject)
  return (
    <PageLayout title={t('titles.orderInvoice')} back="orderList" state={invoice}>
      {shown => <InvoiceContent subject={subject} invoice={shown} />}
    </PageLayout>
  )
}

/** What is said of a repair's invoice in other words than of an order's. */
const getStatusNoteKey = ({ repairId }: InvoiceSubject, status: InvoiceStatus) =>
  repairId !== undefined && (status === 'wished' || status === 'closed')
    ? (`repair.${status}` as const)
    : (`status.${status}.note` as const)

/** Nothing is there and nothing was asked for: the way to it, unless the order was closed. */
const NoInvoice = ({ subject, status }: { subject: InvoiceSubject; status: 'none' | 'closed' }) => {
  const { t } = useTranslation('invoice')
  const [isAsking, setIsAsking] = useState(false)
  const ask = { id: 'invoice-ask', label: t('change.ask'), onPress: () => setIsAsking(true) }
  return (
    <>
      <EmptyState
        illustration={drawInvoice}
        title={t(`status.${status}.title`)}
        note={t(getStatusNoteKey(subject, status))}
        action={status === 'none' ? ask : undefined}
      />
      {isAsking && (
        <ChangeInvoiceSheet
          subject={subject}
          initialInvoice={null}
          isIssued={false}
          onClosed={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

const InvoiceContent = ({ subject, invoice }: InvoiceProps) => {
  const { t } = useTranslation('invoice')
  const status = getInvoiceStatus(invoice)
  if (status === 'none' || status === 'closed') return <NoInvoice subject={subject} status={status} />
  return (
    <>
      <View className="invoice-status">
        <View id="invoice-status" className="t-state" {...getAriaAttributes({ role: 'heading', level: 2 })}>
          {t(`status.${status}.title`)}
        </View>
        <View className="t-small t-quiet">{t(getStatusNoteKey(subject, status))}</View>
      </View>
      {[...invoice.documents].reverse().map(document => (
        <InvoiceDocumentCard
          key={document.id}
          orderId={subject.id}
          document={document}
          email={invoice.wish?.email ?? ''}
        />
      ))}
      <InvoiceDetailsCard subject={subject} invoice={invoice} />
      <Button kind="text" size="medium" icon="chat" onPress={() => navigate('contactUs')}>
        {t('help')}
      </Button>
    </>
  )
}

/** To whom it is written, and the way to have it written to somebody else. */
const InvoiceDetailsCard = ({ subject, invoice }: InvoiceProps) => {
  const { t } = useTranslation('invoice')
  const [isChanging, setIsChanging] = useState(false)
  const { wish, canChange, documents } = invoice
  if (!wish) return null
  const isUnderWay = documents.some(({ state }) => state === 'requested')
  return (
    <Card title={t('details.title')}>
      <DescriptionList>
        <DescriptionItem name={t('details.kind')}>{t(`kind.${wish.kind}`)}</DescriptionItem>
        <DescriptionItem name={t('details.name')}>{wish.title}</DescriptionItem>
        {wish.kind === 'company' && (
          <DescriptionItem name={t('details.taxNumber')}>{wish.taxNumber}</DescriptionItem>
        )}
        {wish.email && <DescriptionItem name={t('details.email')}>{wish.email}</DescriptionItem>}
      </DescriptionList>
      {canChange ? (
        <Button id="invoice-change" kind="soft" size="medium" onPress={() => setIsChanging(true)}>
          {t('change.button')}
        </Button>
      ) : (
        <View className="invoice-fixed">{t(isUnderWay ? 'change.waiting' : 'change.fixed')}</View>
      )}
      {isChanging && (
        <ChangeInvoiceSheet
          subject={subject}
          initialInvoice={wish}
          isIssued={documents.some(({ state }) => state === 'issued')}
          onClosed={() => setIsChanging(false)}
        />
      )}
    </Card>
  )
}

export default withTranslations([invoiceTranslations, orderTranslations], OrderInvoicePage)
