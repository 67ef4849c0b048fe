import type { RunGuarded } from './globals'
import type { LoadWorkerModule } from './moduleLoader'

type Listener = (message: unknown) => void
type MessageEnd = { postMessage: (message: unknown) => void; onMessage: (listener: Listener) => void }

/** Two ends of a line: what one posts, the other gets as a copy in a later turn. */
const createMessageLine = (guard: RunGuarded): [MessageEnd, MessageEnd] => {
  const listeners: [Listener[], Listener[]] = [[], []]
  const createEnd = (own: 0 | 1): MessageEnd => ({
    onMessage: listener => void listeners[own].push(listener),
    postMessage: message => {
      const copy = JSON.stringify(message) ?? 'null'
      setTimeout(
        () => listeners[own === 0 ? 1 : 0].forEach(listener => guard(() => listener(JSON.parse(copy)))),
        0,
      )
    },
  })
  return [createEnd(0), createEnd(1)]
}

/** `wx.createWorker`: the script of a worker runs beside the app and knows it by messages only. It shares the app's thread. */
export const createWorkerFactory = (load: LoadWorkerModule, guard: RunGuarded) => (path: unknown) => {
  const [outside, inside] = createMessageLine(guard)
  const worker = { ...inside, onProcessKilled: () => undefined, env: { USER_DATA_PATH: 'wxfile://usr' } }
  guard(() => void load(String(path).replace(/^\//, ''), worker))
  return {
    ...outside,
    terminate: () => undefined,
    onProcessKilled: () => undefined,
    onError: () => undefined,
  }
}
