import type { PlatformAddressBook } from './types'

export type { PlatformAddressBookEntry } from './types'

// Browsers fill in addresses by themselves; they hand none over.
export const platformAddressBook: PlatformAddressBook = {
  isAvailable: () => false,
  pickAddress: () => Promise.resolve({ kind: 'failed' }),
}
