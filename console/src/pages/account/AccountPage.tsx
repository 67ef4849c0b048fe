import { useLogout } from 'ra-core'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { Card } from '../../parts/Card'
import { KeyValues } from '../../parts/KeyValues'
import { Page } from '../../parts/Page'
import { QueryContent } from '../../parts/states'
import { useSessionState } from '../../session/sessionStore'
import { LogInCard } from './LogInCard'
import { SessionsCard } from './SessionsCard'

/** Who the person is here, what they may, and until when they are logged in. */
export const AccountPage = () => {
  const { text, format } = useText()
  const logOut = useLogout()
  const state = useSessionState()
  const account = useOfficeQuery('/office/v1/account/get', {})
  if (state.kind === 'none') return null
  const { operator, permissions, endsAt } = state.session
  return (
    <Page
      title={text('shell.account')}
      actions={
        <Button icon="logOut" onClick={() => void logOut()}>
          {text('session.logOut')}
        </Button>
      }
    >
      <Card>
        <KeyValues
          rows={[
            [text('people.name'), operator.name],
            [text('session.email'), operator.email],
            [text('people.roles'), format.join(...operator.roles.map(role => text(`role.${role}`)))],
            [text('people.sessionEnds'), format.dayAndTime(endsAt)],
          ]}
        />
      </Card>
      <QueryContent query={account}>
        {own => (
          <>
            <LogInCard account={own} />
            <SessionsCard sessions={own.sessions} />
          </>
        )}
      </QueryContent>
      <Card title={text('people.youMay')}>
        <ul className="stack stack--small">
          {permissions.map(({ permission, reach }) => (
            <li key={permission}>
              {text(`permission.${permission}`)}
              {reach === 'ownStore' && <span className="muted"> · {text('people.ownStore')}</span>}
            </li>
          ))}
        </ul>
      </Card>
      <Callout>{text('people.changeByOwner')}</Callout>
    </Page>
  )
}
