/** A mini-program has no keys. */
export const onStopKey =
  (_onPressed: () => void): (() => void) =>
  () =>
    undefined

/** A mini-program has no keys. */
export const hasStopKey = (): boolean => false
