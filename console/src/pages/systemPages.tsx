import { Link } from 'react-router-dom'
import { useText } from '../i18n/useText'
import { MessageState, TableSkeleton } from '../parts/states'
import { Page } from '../parts/Page'

/** A page that the person's roles don't open. */
export const AccessDenied = () => {
  const { text } = useText()
  return (
    <Page title={text('error.forbidden')}>
      <MessageState icon="lock" title={text('error.forbidden')} note={text('error.forbiddenNote')} />
    </Page>
  )
}

/** An address that leads nowhere, and the way back. */
export const NotFound = () => {
  const { text } = useText()
  return (
    <Page title={text('error.notFound')}>
      <MessageState
        icon="search"
        title={text('error.notFound')}
        note={text('error.notFoundNote')}
        actions={
          <Link className="link" to="/">
            {text('error.goToToday')}
          </Link>
        }
      />
    </Page>
  )
}

/** Until it is known who is logged in. */
export const Opening = () => <TableSkeleton rows={3} />
