import { computeTotalsDifference } from '@anzuo/domain/office/statementDay'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { Status, type StatusTone } from '../../parts/Status'
import { Table, type Column } from '../../parts/Table'
import { isFetchingNow, type StatementDay } from './money'

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

const fetchTones: Record<NonNullable<ProviderDay['fetch']>['status'], StatusTone> = {
  waiting: 'waiting',
  fetched: 'done',
  empty: 'closed',
  failed: 'wrong',
}

/** Where a statement came from, or why there is none yet and when it is asked for again. */
const StatementOrigin = ({ statement, fetch }: Pick<ProviderDay, 'statement' | 'fetch'>) => {
  const { text, format } = useText()
  const isUnderWay = isFetchingNow({ providers: [{ fetch } as ProviderDay] }, new Date())
  if (fetch && isUnderWay) return <Status tone="underWay">{text('money.fetch.now')}</Status>
  if (statement && fetch?.status !== 'failed' && fetch?.status !== 'waiting') {
    const time = format.dayAndTime(statement.importedAt)
    return (
      <Status tone="done">
        {statement.importedBy
          ? text('money.fetch.readBy', { name: statement.importedBy.name, time })
          : text('money.fetch.byItself', { time })}
      </Status>
    )
  }
  if (!fetch) return null
  return (
    <Status tone={fetchTones[fetch.status]}>
      {fetch.status === 'waiting' && fetch.tryAt
        ? text('money.fetch.waiting', { time: format.dayAndTime(fetch.tryAt) })
        : text(`money.fetch.${fetch.status}`)}
    </Status>
  )
}

/** Why a statement did not come, and what the provider or the file said. */
const FetchFailure = ({ fetch }: Pick<ProviderDay, 'fetch'>) => {
  const { text } = useText()
  if (!fetch?.failure || fetch.status === 'empty') return null
  return (
    <>
      <p className="note-text">{text(`money.fetchFailure.${fetch.failure}`)}</p>
      {fetch.detail && <code className="note-text address">{fetch.detail}</code>}
    </>
  )
}

/** Has the statement fetched within seconds. */
const FetchButton = ({ day: { provider }, date }: { day: ProviderDay; date: string }) => {
  const { text } = useText()
  const fetchStatement = useOfficeChange('/office/v1/money/fetch_statement', { onDone: () => {} })
  return (
    <>
      <Button
        icon="download"
        isBusy={fetchStatement.isPending}
        onClick={() => fetchStatement.mutate({ provider, date })}
      >
        {text('money.fetch.do')}
      </Button>
      <ChangeError error={fetchStatement.error} />
    </>
  )
}

/** A provider's day: our sums beside those of the statement. */
export const ProviderDayCard = ({
  day,
  fetchDate,
}: {
  day: ProviderDay
  /** The day, where this person may have its statement fetched now. */
  fetchDate: string | null
}) => {
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
        (statement || day.fetch || fetchDate) && (
          <div className="stack grow">
            <div className="line">
              <span className="grow">
                <StatementOrigin statement={statement} fetch={day.fetch} />
              </span>
              {fetchDate && <FetchButton day={day} date={fetchDate} />}
            </div>
            <FetchFailure fetch={day.fetch} />
          </div>
        )
      }
    >
      <Table caption={name} columns={columns} rows={listSums(day)} getKey={({ key }) => key} />
    </Card>
  )
}
