import { useText } from '../../i18n/useText'
import type { ChairAlarm } from './chair'

/** Why somebody should look at a serial number, how often, and when it was so last. */
export const AlarmText = ({ alarm: { kind, count, lastAt } }: { alarm: ChairAlarm }) => {
  const { text, format } = useText()
  return (
    <span className="second-line">
      {text(`chairs.alarm.${kind}`)} · {text('chairs.alarmTimes', { count })} ·{' '}
      {text('chairs.alarmLast', { time: format.dayAndTime(lastAt) })}
    </span>
  )
}
