/** Keeps the screen lit as long as the returned function has not been called; browsers without wake lock ignore it. */
export const keepScreenAwake = (): (() => void) => {
  const lock = navigator.wakeLock?.request('screen').catch(() => null)
  return () => {
    void lock?.then(sentinel => sentinel?.release()).catch(() => undefined)
  }
}
