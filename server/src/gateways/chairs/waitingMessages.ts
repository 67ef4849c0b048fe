import { MAX_CHAIRS } from '../../modules/chairKey/chairKeyCache'
import type { ParsedChairTopic } from './mqttTopics'

/** Events and answers of one chair that wait; of more the oldest is dropped, and the chair sends again what was not confirmed. */
const MAX_WAITING_EVENTS = 8

/** Whether a later message of this kind says all that an earlier one said. */
const REPLACES_EARLIER: Record<ParsedChairTopic['kind'], boolean> = {
  state: true,
  online: true,
  event: false,
  answer: false,
}

/**
 * Messages of chairs whose keys are being read, in the order in which they came. Whatever else a chair says meanwhile, the latest word on
 * whether it is there and the latest state are among them: a chair says those once.
 */
export const createWaitingMessages = <Message extends { kind: ParsedChairTopic['kind'] }>() => {
  const waiting = new Map<string, Message[]>()

  return {
    has: (serialNumber: string): boolean => waiting.has(serialNumber),
    /** False when so many chairs wait that this one finds no room. */
    add: (serialNumber: string, message: Message): boolean => {
      const messages = waiting.get(serialNumber)
      if (!messages) {
        if (waiting.size >= MAX_CHAIRS) return false
        waiting.set(serialNumber, [message])
        return true
      }
      const index = REPLACES_EARLIER[message.kind]
        ? messages.findIndex(({ kind }) => kind === message.kind)
        : findSurplus(messages)
      if (index >= 0) messages.splice(index, 1)
      messages.push(message)
      return true
    },
    /** The chairs that have waited longest. */
    listFirst: (count: number): string[] => {
      const first: string[] = []
      for (const serialNumber of waiting.keys()) {
        if (first.length === count) break
        first.push(serialNumber)
      }
      return first
    },
    /** What has waited for a chair, which waits no longer. */
    take: (serialNumber: string): Message[] => {
      const messages = waiting.get(serialNumber) ?? []
      waiting.delete(serialNumber)
      return messages
    },
    clear: (): void => waiting.clear(),
  }
}

/** The place of the oldest event or answer when there are as many as may wait, else -1. */
const findSurplus = (messages: readonly { kind: ParsedChairTopic['kind'] }[]): number => {
  const events = messages.filter(({ kind }) => !REPLACES_EARLIER[kind])
  return events.length < MAX_WAITING_EVENTS ? -1 : messages.findIndex(({ kind }) => !REPLACES_EARLIER[kind])
}
