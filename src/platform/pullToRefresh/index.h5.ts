/** A browser has its own gesture, which loads the page anew. */
export const usePullToRefresh = (_refresh: (() => unknown) | undefined): void => undefined
