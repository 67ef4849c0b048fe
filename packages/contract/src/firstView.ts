import type { Locale } from '@anzuo/domain/locale'

/** An answer as the query cache keeps it: its key there, and its data. */
export type CachedAnswer = { key: readonly unknown[]; data: unknown }

/** A call of the server whose answer a page shows, and the key under which the answer is kept. */
export type AwaitedCall = { key: readonly unknown[]; path: string; body: object }

/** What the server asks for: the page of an address in a language, made of the answers that are known so far. */
export type FirstViewOrder = {
  id: number
  /** Path and query, as a person opened it. */
  address: string
  locale: Locale
  answers: readonly CachedAnswer[]
  /** Keys of calls that get no answer here, as JSON: what waits for one shows that it waits. */
  refused: readonly string[]
}

/**
 * The outcome of an order: the whole document, the calls that it still waits for, or nothing where the address has no first view. A
 * `problem` is for the log.
 */
export type FirstViewOutcome = { id: number } & (
  | { kind: 'page'; html: string }
  | { kind: 'calls'; calls: readonly AwaitedCall[] }
  | { kind: 'none' }
  | { kind: 'failed'; problem: string }
)
