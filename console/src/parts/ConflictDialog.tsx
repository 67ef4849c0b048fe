import { useState } from 'react'
import { useText } from '../i18n/useText'
import { useLastChange } from '../presence/usePresence'
import { Button } from './Button'
import { Callout } from './Callout'
import { Dialog } from './Overlay'

/** Whose version of a field is taken. */
type ConflictSide = 'theirs' | 'yours'

export type ConflictRow = {
  key: string
  label: string
  opened: string
  theirs: string
  yours: string
  /** Who touched it. `both`: a choice, unless it is money. */
  by: 'theirs' | 'yours' | 'both'
  /** Never merged: theirs stands, and yours is entered anew. */
  isMoney?: boolean
}

export type ConflictChoices = Readonly<Record<string, ConflictSide>>

type ConflictDialogProps = {
  title: string
  note: string
  /** When the other change was made, as it is shown; empty when nobody knows. */
  theirTime: string
  rows: readonly ConflictRow[]
  isBusy: boolean
  onBack: () => void
  onSave: (choices: ConflictChoices) => void
}

/** Two people changed the same thing: what was opened, what they made of it, what you made of it. Apart changes are both kept. */
export const ConflictDialog = (props: ConflictDialogProps) => {
  const { title, note, theirTime, rows, isBusy, onBack, onSave } = props
  const { text } = useText()
  const lastChange = useLastChange()
  const [choices, setChoices] = useState<ConflictChoices>({})
  const toChoose = rows.filter(({ by, isMoney }) => by === 'both' && !isMoney)
  const isComplete = toChoose.every(({ key }) => choices[key] !== undefined)
  const hasMoney = rows.some(({ by, isMoney }) => by === 'both' && isMoney)
  return (
    <Dialog
      title={title}
      width="wide"
      onClose={onBack}
      onSubmit={() => isComplete && onSave(choices)}
      footer={
        <>
          <span className="grow note-text">{hasMoney && text('conflict.moneyNote')}</span>
          <Button onClick={onBack}>{text('conflict.back')}</Button>
          <Button type="submit" variant="primary" disabled={!isComplete} isBusy={isBusy}>
            {text('conflict.save')}
          </Button>
        </>
      }
    >
      <p>{note}</p>
      <div className="table-frame">
        <table className="table conflict">
          <caption className="unseen">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{text('conflict.field')}</th>
              <th scope="col">{text('conflict.opened')}</th>
              <th scope="col">
                {text('conflict.theirs', {
                  name: lastChange?.name ?? text('conflict.colleague'),
                  time: theirTime,
                })}
              </th>
              <th scope="col">{text('conflict.yours')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <ConflictLine
                key={row.key}
                row={row}
                choice={choices[row.key] ?? null}
                onChoice={side => setChoices({ ...choices, [row.key]: side })}
              />
            ))}
          </tbody>
        </table>
      </div>
      {!isComplete && <Callout>{text('conflict.choose', { count: toChoose.length })}</Callout>}
    </Dialog>
  )
}

type ConflictLineProps = {
  row: ConflictRow
  choice: ConflictSide | null
  onChoice: (side: ConflictSide) => void
}

const ConflictLine = ({ row, choice, onChoice }: ConflictLineProps) => {
  const { text } = useText()
  const canChoose = row.by === 'both' && !row.isMoney
  const show = (side: ConflictSide) => {
    const value = row[side] || text('conflict.empty')
    if (canChoose)
      return (
        <label className="line conflict__choice">
          <input
            type="radio"
            name={`conflict-${row.key}`}
            checked={choice === side}
            onChange={() => onChoice(side)}
          />
          <b>{value}</b>
        </label>
      )
    if (row.by !== 'both' && row.by !== side)
      return <span className="muted">{text('conflict.notTouched')}</span>
    if (row.isMoney && side === 'yours')
      return (
        <>
          {value} <span className="second-line">{text('conflict.enterAnew')}</span>
        </>
      )
    return value
  }
  return (
    <tr>
      <th scope="row">{row.label}</th>
      <td className="muted">{row.opened || text('conflict.empty')}</td>
      <td>{show('theirs')}</td>
      <td>{show('yours')}</td>
    </tr>
  )
}
