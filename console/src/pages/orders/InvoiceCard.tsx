import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { getErrorText } from '../../api/errorText'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { QueryContent } from '../../parts/states'
import { Status, type StatusTone } from '../../parts/Status'
import { InvoiceDialog } from '../money/InvoiceDialog'
import type { Order } from './order'
import { saveFile } from './saveFile'

type OrderInvoices = OfficeResponseData<'/office/v1/invoice/order'>
type Invoice = OrderInvoices['documents'][number]
type ShownState = Exclude<Invoice['state'], 'cancelled'>
type ShownInvoice = Invoice & { state: ShownState }

const tones: Record<ShownState, StatusTone> = {
  waiting: 'waiting',
  requested: 'underWay',
  failed: 'wrong',
  issued: 'done',
}

/** Those that were given up before anybody was asked for them are left out. */
const isShown = (invoice: Invoice): invoice is ShownInvoice => invoice.state !== 'cancelled'

/** The invoices of an order: how each stands, its file, and what can be done about it. */
export const InvoiceCard = ({ order }: { order: Order }) => {
  const { text } = useText()
  const query = useOfficeQuery('/office/v1/invoice/order', { orderId: order.id })
  const [chosen, setChosen] = useState<Invoice | null>(null)
  const canOpen = order.actions.includes('openPersonalData')
  const shown = query.data?.documents.filter(isShown) ?? []
  return (
    <Card
      isFlush
      title={text('orders.invoice')}
      actions={
        <>
          {query.data?.canRequest && <RequestButton order={order} label={text('money.invoice.request')} />}
          {query.data?.requestableRepairs.map(({ id, number }) => (
            <RequestButton
              key={id}
              order={order}
              repairId={id}
              label={text('money.invoice.requestRepair', { number })}
            />
          ))}
        </>
      }
      footer={canOpen && shown.some(({ hasFile }) => hasFile) && text('money.invoice.openingIsLogged')}
    >
      <QueryContent query={query}>
        {() =>
          shown.length > 0 ? (
            shown.map(invoice => (
              <InvoiceRow key={invoice.id} invoice={invoice} canOpen={canOpen} onSettle={setChosen} />
            ))
          ) : (
            <p className="row muted">
              {text(order.invoice ? 'money.invoice.wished' : 'money.invoice.notWished')}
            </p>
          )
        }
      </QueryContent>
      {chosen && <InvoiceDialog invoice={chosen} onClose={() => setChosen(null)} />}
    </Card>
  )
}

const useProblemText = ({ problem }: Invoice): string => {
  const { text } = useText()
  return problem === 'noTaxNumber' || problem === 'noFile'
    ? text(`money.invoice.problem.${problem}`)
    : problem
}

type InvoiceRowProps = { invoice: ShownInvoice; canOpen: boolean; onSettle: (invoice: Invoice) => void }

const InvoiceRow = ({ invoice, canOpen, onSettle }: InvoiceRowProps) => {
  const { text, format } = useText()
  const problem = useProblemText(invoice)
  const { kind, state, reason, number, amount, tax, issuedAt, hasFile, actions, repair } = invoice
  return (
    <div className="row">
      <span className="grow">
        {text(`money.invoice.kind.${kind}`)}{' '}
        <Status tone={tones[state]}>{text(`money.invoice.queue.${state}`)}</Status>
        {repair && (
          <span className="second-line">{text('money.invoice.ofRepair', { number: repair.number })}</span>
        )}
        {number && <span className="second-line mono">{number}</span>}
        <span className="second-line">
          {format.join(
            format.money(kind === 'red' ? -amount : amount),
            text('money.invoice.tax', { amount: format.money(tax) }),
          )}
        </span>
        {reason && <span className="second-line">{text(`money.invoice.reason.${reason}`)}</span>}
        {issuedAt && <time className="second-line">{format.dayAndTime(issuedAt)}</time>}
        {problem && (
          <span className="second-line">
            <Status tone="wrong" isPill={false}>
              {problem}
            </Status>
          </span>
        )}
        <span className="line line--wrap">
          {hasFile && canOpen && <FileButton id={invoice.id} />}
          {actions.length > 0 && (
            <Button size="small" onClick={() => onSettle(invoice)}>
              {text('money.invoice.act')}
            </Button>
          )}
        </span>
      </span>
    </div>
  )
}

/** Hands the file to the browser. Each time stands in the audit log. */
const FileButton = ({ id }: { id: string }) => {
  const { text } = useText()
  const opening = useOfficeChange('/office/v1/invoice/file', {
    onDone: ({ fileName, format, content }) =>
      saveFile({ fileName, base64: content, mediaType: `application/${format}` }),
  })
  return (
    <>
      <Button size="small" icon="file" isBusy={opening.isPending} onClick={() => opening.mutate({ id })}>
        {text('money.invoice.open')}
      </Button>
      <ErrorLine error={opening.error} />
    </>
  )
}

type RequestButtonProps = { order: Order; repairId?: string; label: string }

/** Has the invoice written before the order, or a repair of something in it, is over. */
const RequestButton = ({ order, repairId, label }: RequestButtonProps) => {
  const { text } = useText()
  const notify = useNotify()
  const asking = useOfficeChange('/office/v1/invoice/request', {
    onDone: () => notify(text('money.invoice.done', { number: order.number })),
  })
  return (
    <>
      <Button
        size="small"
        isBusy={asking.isPending}
        onClick={() => asking.mutate({ orderId: order.id, repairId })}
      >
        {label}
      </Button>
      <ErrorLine error={asking.error} />
    </>
  )
}

const ErrorLine = ({ error }: { error: Parameters<typeof getErrorText>[0] | null }) => {
  const { text } = useText()
  if (!error) return null
  return (
    <span className="field__error" role="alert">
      {getErrorText(error, text)}
    </span>
  )
}
