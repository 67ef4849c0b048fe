import { useText } from '../../i18n/useText'
import { IconButton } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { KeyValues } from '../../parts/KeyValues'
import type { AuditEntry } from './AuditPage'
import { listChanges } from './listChanges'

const HASH_ENDS = 6

/** Enough of a hash to compare it by eye. */
const shorten = (hash: string) => `${hash.slice(0, HASH_ENDS)}…${hash.slice(-HASH_ENDS)}`

type AuditEntryCardProps = { entry: AuditEntry; onClose: () => void }

/** One line of the log, with what was before and after. */
export const AuditEntryCard = ({ entry, onClose }: AuditEntryCardProps) => {
  const { text, format } = useText()
  const { actor, subject, action, at, reason, requestId, before, after, previousHash, hash } = entry
  const changes = listChanges(before, after)
  return (
    <Card
      title={subject.label}
      actions={<IconButton icon="close" name={text('common.close')} onClick={onClose} />}
    >
      <div className="stack">
        <KeyValues
          rows={[
            [text('audit.time'), format.exact(at)],
            [text('audit.who'), actor?.name ?? text('audit.server')],
            [text('audit.did'), <span className="mono">{action}</span>],
            reason ? [text('audit.reason'), reason] : null,
            [text('audit.request'), <span className="mono">{requestId}</span>],
          ]}
        />
        {changes.length > 0 && <h3>{text('audit.beforeAndAfter')}</h3>}
        {changes.map(({ field, was, is }) => (
          <div key={field} className="stack stack--small">
            <span className="mono muted">{field}</span>
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
        ))}
        <p className="note-text mono">{`${shorten(previousHash)} → ${shorten(hash)}`}</p>
      </div>
    </Card>
  )
}
