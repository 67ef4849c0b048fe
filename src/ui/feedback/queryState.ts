/** What a page asked for and how far it is; the result of a query fits. */
export type QueryState<T> = {
  status: 'pending' | 'error' | 'success'
  data?: T
  error: unknown
  refetch: () => unknown
}
