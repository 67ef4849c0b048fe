import type { ListControllerResult, RaRecord } from 'ra-core'
import type { ReactNode } from 'react'
import { useText } from '../i18n/useText'
import { useListKeys } from '../lists/listKeys'
import { IconButton } from './Button'
import { ErrorState, TableSkeleton } from './states'

type ListContentProps<Row extends RaRecord> = {
  list: ListControllerResult<Row>
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A page of a list, the way to the others, and what stands there when there is nothing to list. */
export const ListContent = <Row extends RaRecord>({ list, empty, children }: ListContentProps<Row>) => {
  const { text } = useText()
  useListKeys()
  const { data, error, isPending, page, setPage, hasNextPage, hasPreviousPage, refetch } = list
  if (isPending) return <TableSkeleton />
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data?.length && page === 1) return <>{empty}</>
  return (
    <>
      {children(data ?? [])}
      {(hasNextPage || hasPreviousPage) && (
        <nav className="card__footer" aria-label={text('common.pages')}>
          <span className="grow">{text('common.page', { page })}</span>
          <IconButton
            icon="back"
            name={text('common.previousPage')}
            isDisabled={!hasPreviousPage}
            onClick={() => setPage(page - 1)}
          />
          <IconButton
            icon="forward"
            name={text('common.nextPage')}
            isDisabled={!hasNextPage}
            onClick={() => setPage(page + 1)}
          />
        </nav>
      )}
    </>
  )
}
