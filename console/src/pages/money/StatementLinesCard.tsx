import { useListController } from 'ra-core'
import { useState } from 'react'
import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ListContent } from '../../parts/ListContent'
import { Segments } from '../../parts/Segments'
import { MessageState } from '../../parts/states'
import { Status } from '../../parts/Status'
import { Table, type Column } from '../../parts/Table'
import { OddMoneyDetail } from './OddMoneyDetail'
import { OrderLink } from './OrderLink'
import { getDifference, oddMoneyTones, type OddMoneySummary, type StatementDay } from './money'

type StatementLine = OfficeResponseData<'/office/v1/money/statement_lines'>['lines'][number] & { id: string }
type View = 'differ' | 'match'

const useDifferenceColumns = (open: (id: string) => void): Column<OddMoneySummary>[] => {
  const { text, format } = useText()
  const formatAmount = (cents: number | null) =>
    cents === null ? <span className="muted">{text('money.nothing')}</span> : format.money(cents)
  return [
    { key: 'order', title: text('money.order'), cell: money => <OrderLink {...money} /> },
    {
      key: 'by',
      title: text('money.by'),
      shownFrom: 'medium',
      cell: ({ provider }) => text(`orders.provider.${provider}`),
    },
    {
      key: 'number',
      title: text('money.providerNumber'),
      shownFrom: 'wide',
      cell: ({ providerNumber }) => <span className="mono">{providerNumber}</span>,
    },
    {
      key: 'ours',
      title: text('money.ours'),
      isNumber: true,
      shownFrom: 'medium',
      cell: ({ ours }) => formatAmount(ours),
    },
    {
      key: 'theirs',
      title: text('money.statement'),
      isNumber: true,
      shownFrom: 'medium',
      cell: ({ theirs }) => formatAmount(theirs),
    },
    {
      key: 'difference',
      title: text('money.difference'),
      isNumber: true,
      cell: money => (
        <b className={getDifference(money) ? 'alert-text' : undefined}>
          {format.money(getDifference(money))}
        </b>
      ),
    },
    {
      key: 'likely',
      title: text('money.likely'),
      shownFrom: 'medium',
      cell: ({ reason }) => text(`money.reason.${reason}`),
    },
    {
      key: 'act',
      title: text('money.toDo'),
      cell: ({ id, state, resolution }) =>
        state === 'resolved' || state === 'goingBack' ? (
          <button type="button" className="link" onClick={() => open(id)}>
            <Status tone={oddMoneyTones[state]}>
              {resolution ? text(`money.resolution.${resolution}`) : text(`money.stateName.${state}`)}
            </Status>
          </button>
        ) : (
          <Button size="small" onClick={() => open(id)}>
            {text('money.open')}
          </Button>
        ),
    },
  ]
}

/** Columns that the line's own card says beside the table. */
const SHOWN_IN_DETAIL: readonly string[] = ['by', 'number', 'ours', 'theirs']

type DifferencesProps = { date: string; opened: string | null; onOpen: (id: string) => void }

const Differences = ({ date, opened, onOpen }: DifferencesProps) => {
  const { text } = useText()
  // Beside what is looked at there is room for what tells lines apart.
  const columns = useDifferenceColumns(onOpen).filter(
    ({ key }) => opened === null || !SHOWN_IN_DETAIL.includes(key),
  )
  const list = useListController<OddMoneySummary>({
    resource: 'money',
    perPage: 25,
    filter: { state: 'all', statementDate: date },
    disableSyncWithLocation: true,
    storeKey: false,
  })
  return (
    <ListContent list={list} empty={<MessageState icon="check" title={text('money.noDifferences')} />}>
      {rows => (
        <Table
          caption={text('money.linesThatDiffer')}
          columns={columns}
          rows={rows}
          getKey={({ id }) => id}
          isCurrent={({ id }) => id === opened}
        />
      )}
    </ListContent>
  )
}

const Matches = ({ date }: { date: string }) => {
  const { text, format } = useText()
  const list = useListController<StatementLine>({
    resource: 'statementLines',
    perPage: 25,
    filter: { date, isMatching: true },
    disableSyncWithLocation: true,
    storeKey: false,
  })
  const columns: Column<StatementLine>[] = [
    { key: 'order', title: text('money.order'), cell: line => <OrderLink {...line} /> },
    { key: 'by', title: text('money.by'), cell: ({ provider }) => text(`orders.provider.${provider}`) },
    {
      key: 'kind',
      title: text('money.kind'),
      cell: ({ kind }) => text(kind === 'payment' ? 'money.paidIn' : 'money.paidBack'),
    },
    {
      key: 'number',
      title: text('money.providerNumber'),
      shownFrom: 'wide',
      cell: ({ providerNumber }) => <span className="mono">{providerNumber}</span>,
    },
    {
      key: 'fee',
      title: text('money.fees'),
      isNumber: true,
      shownFrom: 'medium',
      cell: ({ fee }) => (fee === null ? '—' : format.money(0 - fee)),
    },
    {
      key: 'amount',
      title: text('money.amount'),
      isNumber: true,
      cell: ({ kind, amount }) => format.money((kind === 'payment' ? 1 : -1) * (amount ?? 0)),
    },
  ]
  return (
    <ListContent list={list} empty={<MessageState icon="list" title={text('money.noFile')} />}>
      {rows => (
        <Table caption={text('money.show.match')} columns={columns} rows={rows} getKey={({ id }) => id} />
      )}
    </ListContent>
  )
}

/** Lines of a day's statements, those that differ first, beside the one that is looked at. */
export const StatementLinesCard = ({ day }: { day: StatementDay }) => {
  const { text } = useText()
  const [view, setView] = useState<View>('differ')
  const [opened, setOpened] = useState<string | null>(null)
  const sum = (key: 'differences' | 'matched') => day.providers.reduce((total, each) => total + each[key], 0)
  return (
    <div className={opened ? 'split' : undefined}>
      <Card
        isFlush
        title={text('money.linesThatDiffer')}
        actions={
          <Segments<View>
            name={text('money.linesThatDiffer')}
            options={[
              { value: 'differ', label: text('money.show.differ'), count: sum('differences') },
              { value: 'match', label: text('money.show.match'), count: sum('matched') },
            ]}
            value={view}
            onValue={setView}
          />
        }
      >
        {view === 'differ' ? (
          <Differences date={day.date} opened={opened} onOpen={setOpened} />
        ) : (
          <Matches date={day.date} />
        )}
      </Card>
      {opened && <OddMoneyDetail key={opened} id={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
