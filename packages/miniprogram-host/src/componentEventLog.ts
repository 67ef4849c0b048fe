import type { ComponentEvent } from './realm/bridge'

/** The oldest events make room for what comes after so many. */
const MAX_EVENTS = 1000

export type ComponentEventLog = {
  /** Takes a `ComponentEvent` as JSON. */
  record: (event: string) => void
  /** The newest events, the oldest of them first, and how many older ones have been dropped. */
  read: () => { events: readonly ComponentEvent[]; dropped: number }
}

/** Keeps what a mounted component has triggered. */
export const createComponentEventLog = (): ComponentEventLog => {
  const events: ComponentEvent[] = []
  let dropped = 0
  return {
    record: event => {
      events.push(JSON.parse(event) as ComponentEvent)
      if (events.length <= MAX_EVENTS) return
      events.shift()
      dropped++
    },
    read: () => ({ events, dropped }),
  }
}
