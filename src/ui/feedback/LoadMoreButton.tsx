import { useId } from 'react'
import { Button, type ButtonProps } from '../forms/Button'
import { EndSentinel } from '../layout/EndSentinel'

export type LoadMoreButtonProps = {
  /** A list that comes page by page. */
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError?: boolean
    fetchNextPage: () => unknown
  }
  kind?: ButtonProps['kind']
  /** False for a list with something below it, which could never be reached otherwise. */
  loadsByItself?: boolean
  children: string
}

/** How far from the screen the end of a list counts as near, px: the next page is there before the end is. */
const END_MARGIN_PX = 600

/**
 * Fetches the next page of a list when its end comes near; nothing once all of them are there. The button stays for who does not scroll,
 * and after a failure, which is repeated by a press alone.
 */
export const LoadMoreButton = ({
  list,
  kind = 'soft',
  loadsByItself = true,
  children,
}: LoadMoreButtonProps) => {
  const id = `more-${useId().replace(/\W/g, '')}`
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError = false, fetchNextPage } = list
  if (!hasNextPage) return null
  // Gone while a page is on its way, so that the longer list has a new one, which was not near yet.
  const isWatched = loadsByItself && !isFetchingNextPage && !isFetchNextPageError
  return (
    <>
      {isWatched && <EndSentinel id={id} margin={END_MARGIN_PX} onNear={fetchNextPage} />}
      <Button kind={kind} size="medium" loading={isFetchingNextPage} onPress={() => void fetchNextPage()}>
        {children}
      </Button>
    </>
  )
}
