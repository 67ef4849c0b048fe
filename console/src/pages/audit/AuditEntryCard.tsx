import { useText } from '../../i18n/useText'
import { IconButton } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { KeyValues } from '../../parts/KeyValues'
import type { AuditEntry } from './AuditPage'
import { nameAction, nameField, nameReason, nameSubject, nameValue } from './auditWords'
import { listChanges } from './listChanges'

const HASH_ENDS = 6

/** Enough of a hash to compare it by eye. */
const shorten = (hash: string) => `${hash.slice(0, HASH_ENDS)}…${hash.slice(-HASH_ENDS)}`

/** The line as it is stored, for whoever compares it with a log or a call. */
const CodesDetail = ({ entry }: { entry: AuditEntry }) => {
  const { text } = useText()
  const { action, subject, requestId, before, after, previousHash, hash } = entry
  const toStored = (state: AuditEntry['before']) => state && <code>{JSON.stringify(state)}</code>
  const storedBefore = toStored(before)
  const storedAfter = toStored(after)
  return (
    <details className="codes">
      <summary>{text('audit.codes')}</summary>
      <KeyValues
        rows={[
          [text('audit.callCode'), <span className="mono">{action}</span>],
          [text('audit.subjectCode'), <span className="mono">{`${subject.kind} ${subject.id}`}</span>],
          requestId ? [text('audit.request'), <span className="mono">{requestId}</span>] : null,
          storedBefore ? [text('audit.rawBefore'), storedBefore] : null,
          storedAfter ? [text('audit.rawAfter'), storedAfter] : null,
        ]}
      />
      <p className="note-text mono">{`${shorten(previousHash)} → ${shorten(hash)}`}</p>
    </details>
  )
}

type AuditEntryCardProps = { entry: AuditEntry; onClose: () => void }

const FieldChange = ({ name, was, is }: { name: string; was: string | null; is: string | null }) => {
  const { text } = useText()
  return (
    <div className="stack stack--small">
      <span className="muted">{name}</span>
      {was !== null && (
        <p className="change change--before">
          <span className="unseen">{text('audit.before')}</span>
          {was}
        </p>
      )}
      {is !== null && (
        <p className="change change--after">
          <span className="unseen">{text('audit.after')}</span>
          {is}
        </p>
      )}
    </div>
  )
}

/** One line of the log, with what was before and after. */
export const AuditEntryCard = ({ entry, onClose }: AuditEntryCardProps) => {
  const reader = useText()
  const { text, format } = reader
  const { actor, action, at, reason, before, after } = entry
  const changes = listChanges(before, after)
  return (
    <Card
      title={nameSubject(entry, reader)}
      actions={<IconButton icon="close" name={text('common.close')} onClick={onClose} />}
    >
      <div className="stack">
        <KeyValues
          rows={[
            [text('audit.time'), format.exact(at)],
            [text('audit.who'), actor?.name ?? text('audit.server')],
            [text('audit.did'), nameAction(action, text)],
            reason ? [text('audit.reason'), nameReason(reason, text)] : null,
          ]}
        />
        {changes.length > 0 && <h3>{text('audit.beforeAndAfter')}</h3>}
        {changes.map(({ field, was, is }) => (
          <FieldChange
            key={field}
            name={nameField(entry, field, text)}
            was={nameValue(entry, { field, value: was }, reader)}
            is={nameValue(entry, { field, value: is }, reader)}
          />
        ))}
        <CodesDetail entry={entry} />
      </div>
    </Card>
  )
}
