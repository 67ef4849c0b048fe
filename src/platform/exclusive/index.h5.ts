import type { TryRunExclusively } from './types'

export const tryRunExclusively: TryRunExclusively = async (name, task) => {
  // Safari before 15.4 has no locks. The server takes each report once, so two tabs only do the work twice there.
  if (!navigator.locks) {
    await task()
    return true
  }
  return navigator.locks.request(name, { ifAvailable: true }, async lock => {
    if (!lock) return false
    await task()
    return true
  })
}
