import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OfficeError } from '../api/callOffice'
import { getErrorText } from '../api/errorText'
import { useText } from '../i18n/useText'
import { Button } from './Button'
import { Icon } from './Icon'
import type { IconName } from './iconShapes'

type MessageStateProps = { icon: IconName; title: string; note?: string; actions?: ReactNode }

/** A part of a page that has nothing to show, and why. */
export const MessageState = ({ icon, title, note, actions }: MessageStateProps) => (
  <div className="state">
    <Icon name={icon} size="large" />
    <h2>{title}</h2>
    {note && <p>{note}</p>}
    {actions}
  </div>
)

/** Boxes where rows will be; they appear only when an answer takes long. */
export const TableSkeleton = ({ rows = 6 }: { rows?: number }) => {
  const { text } = useText()
  return (
    <div role="status" aria-label={text('common.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="row">
          <span className="skeleton grow" />
        </div>
      ))}
    </div>
  )
}

/** What failed, what is safe, and the number under which the server knows it. */
export const ErrorState = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { text } = useText()
  if (error instanceof OfficeError && error.isNotFound)
    return <MessageState icon="search" title={text('error.notFound')} note={text('error.notFoundNote')} />
  if (error instanceof OfficeError && error.isForbidden)
    return <MessageState icon="lock" title={text('error.forbidden')} note={text('error.forbiddenNote')} />
  const requestId = error instanceof OfficeError ? error.requestId : null
  return (
    <div role="alert">
      <MessageState
        icon="alert"
        title={getErrorText(error, text)}
        note={text('error.nothingChanged')}
        actions={
          <>
            {requestId && (
              <p>
                {text('error.reference')} <span className="mono">{requestId}</span>
              </p>
            )}
            <Button variant="soft" onClick={onRetry}>
              {text('common.tryAgain')}
            </Button>
          </>
        }
      />
    </div>
  )
}

type QueryContentProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  children: (data: Data) => ReactNode
}

/** What a query read, or why there is nothing yet. What was read stays when reading it anew fails. */
export const QueryContent = <Data,>({ query, children }: QueryContentProps<Data>) => {
  if (query.data !== undefined) return <>{children(query.data)}</>
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <TableSkeleton />
}
