import type { ParseKeys, TOptions } from 'i18next'
import { create } from 'zustand'

/** `neutral`: a fact. `good`: something worked. `alert`: something went wrong. */
export type ToastTone = 'neutral' | 'good' | 'alert'

/** What a message says: text as it came from the server, or a key of the common texts with its values. */
type ToastContent = { text: string } | { key: ParseKeys<'common'>; values?: TOptions }

type ToastAction = { key: ParseKeys<'common'>; onPress: () => void }

export type ToastMessage = ToastContent & { tone?: ToastTone; action?: ToastAction }

/** A message on its way; `id` grows with every message. */
type VisibleToast = ToastMessage & { id: number }

type ToastState = {
  /** The message at the bottom of the screen, one at a time; null when there is none. */
  toast: VisibleToast | null
}

/** How long a message stands, ms; with an action there is something to read and to reach. */
const DURATION_MS = { plain: 3000, withAction: 5000 }

export const useToastStore = create<ToastState>(() => ({ toast: null }))

let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Takes a message away; without an id whichever is shown. */
export const hideToast = (id?: number): void => {
  const { toast } = useToastStore.getState()
  if (id !== undefined && toast?.id !== id) return
  clearTimeout(timer)
  useToastStore.setState({ toast: null })
}

/** Shows a message at the bottom of the screen for a few seconds, in place of the one before. */
export const showToast = (message: ToastMessage): void => {
  clearTimeout(timer)
  lastId += 1
  const id = lastId
  useToastStore.setState({ toast: { ...message, id } })
  timer = setTimeout(() => hideToast(id), message.action ? DURATION_MS.withAction : DURATION_MS.plain)
}
