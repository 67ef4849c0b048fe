import type { ReactNode } from 'react'
import { useText } from '../i18n/useText'
import { useKeys } from '../keys/useKeys'
import { Icon } from '../parts/Icon'
import type { Selection } from './selection'

type BulkBarProps = { selection: Selection; note?: string; children: ReactNode }

/** What can be done with all chosen rows, at the foot of the page; nothing while none is chosen. */
export const BulkBar = ({ selection, note, children }: BulkBarProps) => {
  const { text } = useText()
  const count = selection.ids.size
  useKeys({ Escape: count > 0 ? selection.clear : undefined })
  if (count === 0) return null
  return (
    <section className="bulk-bar" aria-label={text('lists.bulk')}>
      <b role="status">{text('lists.selected', { count })}</b>
      {note && <span>{note}</span>}
      <span className="bulk-bar__acts">{children}</span>
      <button
        type="button"
        className="bulk-bar__close"
        aria-label={text('lists.clearSelection')}
        title={text('lists.clearSelection')}
        onClick={selection.clear}
      >
        <Icon name="close" />
      </button>
    </section>
  )
}
