import { Icon } from './Icon'
import type { IconName } from './iconShapes'

export type TimelineEntry = {
  key: string
  icon: IconName
  text: string
  note?: string
  /** When, as it is shown. */
  time: string
}

/** What happened, in the given order. */
export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <ol className="timeline">
    {entries.map(({ key, icon, text, note, time }) => (
      <li key={key} className="timeline__entry">
        <span className="timeline__icon">
          <Icon name={icon} size="small" />
        </span>
        <div>
          <p>{text}</p>
          {note && <p className="note-text">{note}</p>}
        </div>
        <time className="note-text">{time}</time>
      </li>
    ))}
  </ol>
)
