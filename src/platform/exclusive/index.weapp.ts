import type { TryRunExclusively } from './types'

/** A mini-program runs once on a phone: nobody else is there. */
export const tryRunExclusively: TryRunExclusively = async (_name, task) => {
  await task()
  return true
}
