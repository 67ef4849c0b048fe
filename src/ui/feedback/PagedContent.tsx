import type { ReactNode } from 'react'
import { AsyncContent, type AsyncContentProps } from './AsyncContent'
import { LoadMoreButton, type LoadMoreButtonProps } from './LoadMoreButton'
import type { QueryState } from './queryState'

export type PagedContentProps<Page, Item> = {
  /** The pages so far; the result of an infinite query fits. */
  state: QueryState<Page[]> & LoadMoreButtonProps['list']
  getItems: (page: Page) => readonly Item[]
  skeleton?: AsyncContentProps<Page[]>['skeleton']
  /** What stands there when no page holds anything. */
  empty: ReactNode
  /** Words of the button that fetches the next page. */
  loadMoreLabel: string
  /** Shows the items of all pages so far. */
  children: (items: Item[]) => ReactNode
}

/** A list that comes page by page, in the four states of its content, with the way to its next page. */
export const PagedContent = <Page, Item>(props: PagedContentProps<Page, Item>) => {
  const { state, getItems, skeleton, empty, loadMoreLabel, children } = props
  return (
    <AsyncContent
      state={state}
      skeleton={skeleton}
      empty={{ when: pages => pages.every(page => getItems(page).length === 0), content: empty }}
    >
      {pages => (
        <>
          {children(pages.flatMap(getItems))}
          <LoadMoreButton list={state}>{loadMoreLabel}</LoadMoreButton>
        </>
      )}
    </AsyncContent>
  )
}
