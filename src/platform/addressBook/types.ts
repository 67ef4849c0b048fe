/** An address out of the platform's own book, as its owner keeps it there. */
export type BookAddress = {
  name: string
  phone: string
  /** Province, city and district, one after the other. */
  region: string
  detail: string
}

/** `refused`: the privacy agreement, or the permission. */
export type BookChoice =
  { kind: 'chosen'; address: BookAddress } | { kind: 'cancelled' | 'refused' | 'failed' }

/** The book of addresses that a platform keeps for its people. */
export type AddressBook = {
  isThere: () => boolean
  /** Lets the person choose one; to be called from a touch. */
  choose: () => Promise<BookChoice>
}
