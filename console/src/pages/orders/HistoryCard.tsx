import { useState, type FormEvent } from 'react'
import { getErrorText } from '../../api/errorText'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { Card } from '../../parts/Card'
import { TextAreaField } from '../../parts/Field'
import { Timeline } from '../../parts/Timeline'
import { orderEvents, type Order } from './order'

const NoteForm = ({ id }: { id: string }) => {
  const { text } = useText()
  const [note, setNote] = useState('')
  const leave = useOfficeChange('/office/v1/order/note', { onDone: () => setNote('') })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (note.trim() && !leave.isPending) leave.mutate({ id, text: note.trim() })
  }
  return (
    <form className="stack stack--small" onSubmit={submit}>
      <TextAreaField
        label={text('orders.noteLabel')}
        rows={2}
        maxLength={500}
        value={note}
        onValue={setNote}
      />
      {leave.error && <Callout tone="alert">{getErrorText(leave.error, text)}</Callout>}
      {note.trim() && (
        <Button type="submit" variant="soft" isBusy={leave.isPending}>
          {text('orders.leaveNote')}
        </Button>
      )}
    </form>
  )
}

/** Who did what, the newest first, with the notes of colleagues among it. */
export const HistoryCard = ({ order }: { order: Order }) => {
  const { text, format } = useText()
  const happened = order.timeline.map(({ event, at }, index) => {
    const known = orderEvents.find(name => name === event)
    return {
      key: `${at} ${index}`,
      at,
      icon: event === 'paid' ? ('money' as const) : ('check' as const),
      text: known ? text(`orders.event.${known}`) : event,
      note: undefined,
    }
  })
  const notes = order.notes.map(({ id, at, by, text: note }) => ({
    key: id,
    at,
    icon: 'edit' as const,
    text: note,
    note: by.name,
  }))
  const entries = [...happened, ...notes].sort((a, b) => b.at.localeCompare(a.at))
  return (
    <Card title={text('orders.whoDidWhat')}>
      <div className="stack">
        {order.actions.includes('note') && <NoteForm id={order.id} />}
        <Timeline entries={entries.map(entry => ({ ...entry, time: format.dayAndTime(entry.at) }))} />
      </div>
    </Card>
  )
}
