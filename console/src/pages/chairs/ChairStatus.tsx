import { useText } from '../../i18n/useText'
import { Status } from '../../parts/Status'
import { stateTones, type ChairSummary } from './chair'

/** Whether a chair is reached, and since when it isn't. */
export const ChairStatus = ({ chair: { state, offlineSince } }: { chair: ChairSummary }) => {
  const { text, format } = useText()
  return (
    <Status tone={stateTones[state]}>
      {state === 'offline' && offlineSince
        ? text('chairs.offlineSince', { time: format.dayAndTime(offlineSince) })
        : text(`chairs.stateName.${state}`)}
    </Status>
  )
}
