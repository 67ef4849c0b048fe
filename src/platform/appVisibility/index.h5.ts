/** Calls back whenever the app comes back into sight; the result ends that. */
export const onAppShown = (onShown: () => void): (() => void) => {
  const listener = () => {
    if (document.visibilityState === 'visible') onShown()
  }
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
