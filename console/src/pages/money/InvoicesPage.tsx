import { useListController } from 'ra-core'
import { useState } from 'react'
import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ListContent } from '../../parts/ListContent'
import { Segments } from '../../parts/Segments'
import { MessageState } from '../../parts/states'
import { Status } from '../../parts/Status'
import { Table, type Column } from '../../parts/Table'
import { InvoiceDialog } from './InvoiceDialog'
import { MoneyFrame } from './MoneyFrame'
import { OrderLink } from './OrderLink'

export type Invoice = OfficeResponseData<'/office/v1/invoice/retry'>

const queues = ['waiting', 'requested', 'failed', 'issued'] as const
type Queue = (typeof queues)[number]

const useColumns = (act: (invoice: Invoice) => void): Column<Invoice>[] => {
  const { text, format } = useText()
  return [
    {
      key: 'what',
      title: text('money.what'),
      cell: ({ kind, reason, buyerKind }) => (
        <>
          {text(`money.invoice.kind.${kind}`)}
          <span className="second-line">
            {reason
              ? text(`money.invoice.reason.${reason}`)
              : buyerKind && text(`orders.invoiceKind.${buyerKind}`)}
          </span>
        </>
      ),
    },
    { key: 'order', title: text('money.order'), cell: line => <OrderLink {...line} /> },
    {
      key: 'number',
      title: text('money.invoice.number'),
      shownFrom: 'medium',
      cell: ({ number, blueNumber, problem }) => (
        <>
          {number ?? blueNumber ?? ''}
          {problem !== '' && (
            <span className="second-line">
              <Status tone="wrong" isPill={false}>
                {problem === 'noTaxNumber' || problem === 'noFile'
                  ? text(`money.invoice.problem.${problem}`)
                  : problem}
              </Status>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'when',
      title: text('money.reported'),
      shownFrom: 'wide',
      cell: ({ issuedAt, createdAt }) => <time>{format.dayAndTime(issuedAt ?? createdAt)}</time>,
    },
    {
      key: 'amount',
      title: text('money.amount'),
      isNumber: true,
      cell: ({ kind, amount, tax }) => (
        <>
          {format.money(kind === 'red' ? -amount : amount)}
          <span className="second-line">{text('money.invoice.tax', { amount: format.money(tax) })}</span>
        </>
      ),
    },
    {
      key: 'deed',
      title: text('money.toDo'),
      cell: invoice =>
        invoice.actions.length > 0 && (
          <Button size="small" onClick={() => act(invoice)}>
            {text('money.invoice.act')}
          </Button>
        ),
    },
  ]
}

/** Invoices and red letters: what waits, what the platform has, what it refused, what is issued. */
export const InvoicesPage = () => {
  const { text } = useText()
  const list = useListController<Invoice>({
    resource: 'invoices',
    perPage: 25,
    filterDefaultValues: { queue: 'waiting' },
  })
  const { data: counts } = useOfficeQuery('/office/v1/invoice/counts', {})
  const [chosen, setChosen] = useState<Invoice | null>(null)
  const columns = useColumns(setChosen)
  const { queue = 'waiting' } = list.filterValues as { queue?: Queue }
  return (
    <MoneyFrame tab="invoices">
      <Card
        isFlush
        title={text('money.tab.invoices')}
        actions={
          <Segments<Queue>
            name={text('money.state')}
            options={queues.map(value => ({
              value,
              label: text(`money.invoice.queue.${value}`),
              count: value === 'issued' ? undefined : counts?.[value],
            }))}
            value={queue}
            onValue={value => list.setFilters({ queue: value })}
          />
        }
        footer={text('money.invoice.note')}
      >
        <ListContent
          list={list}
          empty={
            <MessageState
              icon="check"
              title={text('money.invoice.none')}
              note={text('money.invoice.noneNote')}
            />
          }
        >
          {rows => (
            <Table
              caption={text('money.tab.invoices')}
              columns={columns}
              rows={rows}
              getKey={({ id }) => id}
            />
          )}
        </ListContent>
      </Card>
      {chosen && <InvoiceDialog invoice={chosen} onClose={() => setChosen(null)} />}
    </MoneyFrame>
  )
}
