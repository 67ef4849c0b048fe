/** An address out of the platform's own book, as its owner keeps it there. */
export type PlatformAddressBookEntry = {
  name: string
  phone: string
  /** Province, city and district, one after the other. */
  region: string
  detail: string
}

/** `refused`: the privacy agreement, or the permission. */
type AddressPickResult =
  { kind: 'chosen'; address: PlatformAddressBookEntry } | { kind: 'cancelled' | 'refused' | 'failed' }

/** The book of addresses that a platform keeps for its people. */
export type PlatformAddressBook = {
  isAvailable: () => boolean
  /** Lets the person choose one; to be called from a touch. */
  pickAddress: () => Promise<AddressPickResult>
}
