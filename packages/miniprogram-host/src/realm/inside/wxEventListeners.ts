import type { RunGuarded } from './globals'

type Listener = (...parameters: unknown[]) => unknown

/** Those who listen to events of `wx` and of its objects, by the name of the event. */
export const createWxEventListeners = (guard: RunGuarded) => {
  const listeners = new Map<string, Listener[]>()
  return {
    listen: (event: string, listener: unknown): void => {
      if (typeof listener !== 'function') return
      listeners.set(event, [...(listeners.get(event) ?? []), listener as Listener])
    },
    /** Without a listener: removes all of them. */
    unlisten: (event: string, listener?: unknown): void => {
      const left = listener ? (listeners.get(event) ?? []).filter(other => other !== listener) : []
      listeners.set(event, left)
    },
    emit: (event: string, value: object): void => {
      for (const listener of listeners.get(event) ?? []) guard(() => void listener(value))
    },
  }
}

export type WxEventListeners = ReturnType<typeof createWxEventListeners>
