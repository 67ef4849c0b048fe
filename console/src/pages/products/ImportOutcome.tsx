import { useState } from 'react'
import { useText } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { Segments } from '../../parts/Segments'
import { Table, type Column } from '../../parts/Table'
import type { ImportPlan } from './ImportPage'

type Problem = ImportPlan['problems'][number]
type Change = ImportPlan['changes'][number]

const countLines = (rows: readonly { line: number }[]) => new Set(rows.map(({ line }) => line)).size

/** What a trial found: figures, the lines that can't be read with why, and what would change. */
export const ImportOutcome = ({ plan }: { plan: ImportPlan }) => {
  const { text } = useText()
  const isNew = (change: Change) => change.isNew
  const figures = [
    { label: text('products.wouldChange'), count: countLines(plan.changes.filter(each => !isNew(each))) },
    { label: text('products.wouldBeNew'), count: countLines(plan.changes.filter(isNew)) },
    { label: text('products.stayTheSame'), count: plan.unchangedLines },
    { label: text('products.cantBeRead'), count: countLines(plan.problems), isBad: true },
  ]
  return (
    <>
      <div className="figures">
        {figures.map(({ label, count, isBad }) => (
          <Card key={label}>
            <p className="field__label">{label}</p>
            <p className={`number${isBad && count > 0 ? ' number--late' : ''}`}>{count}</p>
          </Card>
        ))}
      </div>
      {plan.problems.length > 0 && <Problems problems={plan.problems} />}
      {plan.changes.length > 0 && <Changes changes={plan.changes} />}
    </>
  )
}

const Problems = ({ problems }: { problems: readonly Problem[] }) => {
  const { text } = useText()
  const columns: Column<Problem>[] = [
    { key: 'line', title: text('products.fileLine'), isNumber: true, cell: ({ line }) => line },
    { key: 'sku', title: text('products.sku'), cell: ({ sku }) => <span className="mono">{sku}</span> },
    {
      key: 'column',
      title: text('products.column'),
      cell: ({ column }) => <span className="mono">{column}</span>,
    },
    {
      key: 'value',
      title: text('products.inTheFile'),
      shownFrom: 'medium',
      cell: ({ value }) => <span className="mono wrong">{value}</span>,
    },
    { key: 'message', title: text('products.whyAndWhat'), cell: ({ message }) => message },
  ]
  return (
    <Card isFlush title={text('products.badLines', { count: problems.length })}>
      <Table
        caption={text('products.cantBeRead')}
        columns={columns}
        rows={problems}
        getKey={({ line, column, value, message }) => `${line}-${column}-${value}-${message}`}
      />
    </Card>
  )
}

const Changes = ({ changes }: { changes: readonly Change[] }) => {
  const { text } = useText()
  const [view, setView] = useState<'changes' | 'new'>(changes.some(({ isNew }) => !isNew) ? 'changes' : 'new')
  const columns: Column<Change>[] = [
    { key: 'line', title: text('products.fileLine'), isNumber: true, cell: ({ line }) => line },
    {
      key: 'name',
      title: text('products.product'),
      cell: ({ name, sku }) => (
        <>
          {name}
          <span className="second-line mono">{sku}</span>
        </>
      ),
    },
    {
      key: 'column',
      title: text('products.column'),
      cell: ({ column }) => <span className="mono">{column}</span>,
    },
    {
      key: 'before',
      title: text('products.now'),
      shownFrom: 'medium',
      cell: ({ before }) =>
        before ? <s className="muted">{before}</s> : <span className="muted">{text('conflict.empty')}</span>,
    },
    {
      key: 'after',
      title: text('products.after'),
      cell: ({ after, isSuspicious }) => (
        <span className="line line--wrap">
          <b>{after}</b>
          {isSuspicious && <span className="tag tag--notice">{text('products.lookAgain')}</span>}
        </span>
      ),
    },
  ]
  const rows = changes.filter(({ isNew }) => isNew === (view === 'new'))
  return (
    <Card
      isFlush
      title={text('products.whatWouldChange')}
      actions={
        <Segments<'changes' | 'new'>
          name={text('products.whatWouldChange')}
          options={[
            { value: 'changes', label: text('products.changes') },
            { value: 'new', label: text('products.newOnes') },
          ]}
          value={view}
          onValue={setView}
        />
      }
    >
      <Table
        caption={text('products.whatWouldChange')}
        columns={columns}
        rows={rows}
        getKey={({ line, column }) => `${line}-${column}`}
      />
    </Card>
  )
}
