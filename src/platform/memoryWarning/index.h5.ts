/** A browser doesn't say that memory is short: it drops pages that are out of sight. */
export const onMemoryWarning =
  (_onWarning: () => void): (() => void) =>
  () =>
    undefined
