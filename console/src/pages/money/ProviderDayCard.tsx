import { computeTotalsDifference } from '@anzuo/domain/office/statementDay'
import { useText } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { Table, type Column } from '../../parts/Table'
import type { StatementDay } from './money'

type ProviderDay = StatementDay['providers'][number]
type Row = {
  key: 'paidIn' | 'paidBack' | 'fees' | 'toBank'
  ours: number | null
  statement: number | null
  difference: number | null
}

/** Sums of a provider's day: what came, what went back, what the provider keeps, what the bank gets. */
export const listSums = ({ ours, statement }: Pick<ProviderDay, 'ours' | 'statement'>): Row[] => {
  const difference = statement && computeTotalsDifference(ours, statement)
  const fees = statement?.fees ?? null
  return [
    {
      key: 'paidIn',
      ours: ours.paid,
      statement: statement?.paid ?? null,
      difference: difference?.paid ?? null,
    },
    {
      key: 'paidBack',
      ours: 0 - ours.refunded,
      statement: statement ? 0 - statement.refunded : null,
      difference: difference ? 0 - difference.refunded : null,
    },
    // The books know no fees of their own: they come with the statement.
    { key: 'fees', ours: null, statement: fees === null ? null : 0 - fees, difference: null },
    {
      key: 'toBank',
      ours: ours.paid - ours.refunded - (fees ?? 0),
      statement: statement ? statement.paid - statement.refunded - (fees ?? 0) : null,
      difference: difference?.net ?? null,
    },
  ]
}

/** A provider's day: our sums beside those of the statement. */
export const ProviderDayCard = ({ day }: { day: ProviderDay }) => {
  const { text, format } = useText()
  const { provider, statement } = day
  const amount = (cents: number | null) => (cents === null ? '—' : format.money(cents))
  const columns: Column<Row>[] = [
    {
      key: 'what',
      title: text('money.what'),
      cell: ({ key }) => (key === 'toBank' ? <b>{text(`money.${key}`)}</b> : text(`money.${key}`)),
    },
    { key: 'ours', title: text('money.ours'), isNumber: true, cell: ({ ours }) => amount(ours) },
    { key: 'statement', title: text('money.statement'), isNumber: true, cell: row => amount(row.statement) },
    {
      key: 'difference',
      title: text('money.difference'),
      isNumber: true,
      cell: ({ difference }) => (
        <span className={difference ? 'alert-text' : undefined}>{amount(difference)}</span>
      ),
    },
  ]
  const name = text(`orders.provider.${provider}`)
  return (
    <Card
      isFlush
      title={name}
      actions={
        <span className="note-text">
          {statement
            ? text('money.fileOf', {
                name: statement.fileName,
                count: statement.payments + statement.refunds,
              })
            : text('money.noFile')}
        </span>
      }
      footer={
        statement && (
          <span>{`${statement.importedBy ? `${statement.importedBy.name}, ` : ''}${format.dayAndTime(statement.importedAt)}`}</span>
        )
      }
    >
      <Table caption={name} columns={columns} rows={listSums(day)} getKey={({ key }) => key} />
    </Card>
  )
}
