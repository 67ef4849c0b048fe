import type { ParseKeys, TOptions } from 'i18next'
import { create } from 'zustand'

/** `neutral`: a fact. `good`: something worked. `alert`: something went wrong. */
export type MessageTone = 'neutral' | 'good' | 'alert'

/** What a message says: text as it came from the server, or a key of the common texts with its values. */
export type MessageText = { text: string } | { key: ParseKeys<'common'>; values?: TOptions }

export type MessageAction = { key: ParseKeys<'common'>; onPress: () => void }

export type Message = MessageText & { tone?: MessageTone; action?: MessageAction }

/** A message on its way; `id` grows with every message. */
export type ShownMessage = Message & { id: number }

type MessagesState = {
  /** The message at the bottom of the screen, one at a time; null when there is none. */
  message: ShownMessage | null
}

/** How long a message stands, ms; with an action there is something to read and to reach. */
const STANDS_FOR = { plain: 3000, withAction: 5000 }

export const useMessages = create<MessagesState>(() => ({ message: null }))

let count = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Takes a message away; without an id whichever is shown. */
export const hideMessage = (id?: number): void => {
  const { message } = useMessages.getState()
  if (id !== undefined && message?.id !== id) return
  clearTimeout(timer)
  useMessages.setState({ message: null })
}

/** Shows a message at the bottom of the screen for a few seconds, in place of the one before. */
export const showMessage = (message: Message): void => {
  clearTimeout(timer)
  count += 1
  const id = count
  useMessages.setState({ message: { ...message, id } })
  timer = setTimeout(() => hideMessage(id), message.action ? STANDS_FOR.withAction : STANDS_FOR.plain)
}
