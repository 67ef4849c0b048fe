import type { RunGuarded } from './globals'

type Listener = (...values: unknown[]) => void

/** One end of what two pages tell each other by: what one end emits, the other hears. */
type EventChannel = {
  emit: (event: string, ...values: unknown[]) => void
  on: (event: string, listener: Listener) => void
  once: (event: string, listener: Listener) => void
  off: (event: string, listener?: Listener) => void
}

/** The listeners of one end. */
const createEnd = (guard: RunGuarded) => {
  let listeners: { event: string; listener: Listener; isOnce: boolean }[] = []
  const add = (event: string, listener: Listener, isOnce: boolean) =>
    void listeners.push({ event, listener, isOnce })
  return {
    call: (event: string, values: unknown[]) => {
      const called = listeners.filter(one => one.event === event)
      listeners = listeners.filter(one => !(one.isOnce && called.includes(one)))
      called.forEach(({ listener }) => guard(() => listener(...values)))
    },
    listening: {
      on: (event: string, listener: Listener) => add(event, listener, false),
      once: (event: string, listener: Listener) => add(event, listener, true),
      off: (event: string, listener?: Listener) => {
        listeners = listeners.filter(
          one => one.event !== event || (listener !== undefined && one.listener !== listener),
        )
      },
    },
  }
}

/** The channels between a page and the one that it opens by `navigateTo`. */
export const createEventChannels = (guard: RunGuarded) => {
  let forNextPage: EventChannel | null = null
  const createPair = (): [EventChannel, EventChannel] => {
    const [one, other] = [createEnd(guard), createEnd(guard)]
    return [
      { ...one.listening, emit: (event, ...values) => other.call(event, values) },
      { ...other.listening, emit: (event, ...values) => one.call(event, values) },
    ]
  }
  return {
    /** Makes the channel of a page that is about to open; the result is the opener's end, which listens to `events`. */
    prepare: (events: object): EventChannel => {
      const [ofOpener, ofOpened] = createPair()
      for (const [event, listener] of Object.entries(events)) ofOpener.on(event, listener as Listener)
      forNextPage = ofOpened
      return ofOpener
    },
    /** The end of a page that opens now; nobody hears what one tells that was not opened by `navigateTo`. */
    take: (): EventChannel => {
      const taken = forNextPage ?? createPair()[0]
      forNextPage = null
      return taken
    },
  }
}

export type EventChannels = ReturnType<typeof createEventChannels>
