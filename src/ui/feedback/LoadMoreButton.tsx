import { Button, type ButtonProps } from '../forms/Button'

export type LoadMoreButtonProps = {
  /** A list that comes page by page. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  kind?: ButtonProps['kind']
  children: string
}

/** Fetches the next page of a list; nothing once all of them are there. */
export const LoadMoreButton = ({ list, kind = 'soft', children }: LoadMoreButtonProps) =>
  list.hasNextPage ? (
    <Button
      kind={kind}
      size="medium"
      loading={list.isFetchingNextPage}
      onPress={() => void list.fetchNextPage()}
    >
      {children}
    </Button>
  ) : null
