import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { callOffice } from '../../api/callOffice'
import { getErrorText } from '../../api/errorText'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { Card } from '../../parts/Card'
import { useAccountChange } from './useAccountChange'

type Sessions = OfficeResponseData<'/office/v1/account/get'>['sessions']

/** Where the person is logged in; a computer that was left open is closed from here. */
export const SessionsCard = ({ sessions }: { sessions: Sessions }) => {
  const { text, format } = useText()
  const endOthers = useAccountChange(() => callOffice('/office/v1/account/sessions/end_others', {}), {
    done: text('account.othersEnded'),
    onDone: () => undefined,
  })
  return (
    <Card
      isFlush
      title={text('account.whereLoggedIn')}
      actions={
        sessions.length > 1 && (
          <Button size="small" icon="logOut" isBusy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {text('account.endOthers')}
          </Button>
        )
      }
    >
      {sessions.map(({ id, createdAt, lastSeenAt, isThisOne }) => (
        <div key={id} className="row">
          <span className="grow">
            {text(isThisOne ? 'account.here' : 'account.elsewhere')}
            <span className="second-line">
              {text('account.since', { time: format.dayAndTime(createdAt) })}
              {!isThisOne && ` · ${text('account.lastSeen', { time: format.dayAndTime(lastSeenAt) })}`}
            </span>
          </span>
        </div>
      ))}
      {endOthers.error && <Callout tone="alert">{getErrorText(endOthers.error, text)}</Callout>}
    </Card>
  )
}
