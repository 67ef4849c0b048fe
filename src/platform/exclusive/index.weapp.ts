import type { RunExclusively } from './types'

/** A mini-program runs once on a phone: nobody else is there. */
export const runExclusively: RunExclusively = async (_name, task) => {
  await task()
  return true
}
