import { create } from 'zustand'
import type { DataOf, RequestOf } from '@/contract'
import { addressBook, type BookAddress } from '@/platform/addressBook'
import { STALE } from './queryClient'
import { request } from './request'
import { useCall, useCallMutation } from './useCall'

export type Address = DataOf<'/address/list'>['addresses'][number]
export type AddressFields = RequestOf<'/address/edit'>
export type Division = DataOf<'/open/map/administrative_division'>['divisions'][number]
/** A district with the names that lead to it. */
export type District = DataOf<'/open/map/search_district'>['districts'][number]

const LIST = '/address/list'

/** The addresses of the person, the default one first. */
export const useAddresses = ({ enabled = true } = {}) =>
  useCall(LIST, {}, { enabled, staleAfter: 0, announces: false })

/** One address; without an id none is asked for. */
export const useAddress = (id: string | undefined) =>
  useCall('/address/get', { id: id ?? '' }, { enabled: id !== undefined, staleAfter: 0, announces: false })

/** Saves an address, a new one without an id. */
export const useSaveAddress = (onSaved: (address: Address) => void) =>
  useCallMutation('/address/edit', { invalidates: [LIST], onSucceeded: onSaved })

/** Deletes an address. */
export const useDeleteAddress = (onDeleted: () => void) =>
  useCallMutation('/address/delete', { invalidates: [LIST], onSucceeded: onDeleted })

/** Provinces without a parent, else what lies in it. The country doesn't change while somebody looks. */
export const useDivisions = (parent: string | undefined) =>
  useCall('/open/map/administrative_division', parent === undefined ? {} : { parent }, {
    staleAfter: STALE.never,
    announces: false,
  })

/** Districts by part of their name; nothing is asked until there is something to look for. */
export const useDistrictSearch = (query: string) =>
  useCall(
    '/open/map/search_district',
    { query },
    { enabled: query !== '', announces: false, keepsPrevious: true },
  )

/** The district that an address in words names. Only the place is sent, never a name or a number. */
export const findDistrict = async (place: string): Promise<(District & { detail: string }) | null> =>
  (await request('/open/map/read_address', { text: place.slice(0, 200) }, { announces: false })).found

/** An address out of the platform's book, in the fields of ours; the district is null when the names say none that we know. */
export type BookedAddress = { name: string; phone: string; district: District | null; detail: string }

const placed = async ({ name, phone, region, detail }: BookAddress): Promise<BookedAddress> => ({
  name,
  phone,
  detail,
  district: await findDistrict(region).catch(() => null),
})

/** Whether the platform keeps a book of addresses. */
export const hasAddressBook = addressBook.isThere

/** Lets the person choose an address out of the platform's book; to be called from a touch. */
export const chooseFromBook = async (): Promise<
  { kind: 'chosen'; address: BookedAddress } | { kind: 'cancelled' | 'refused' | 'failed' }
> => {
  const choice = await addressBook.choose()
  return choice.kind === 'chosen' ? { kind: 'chosen', address: await placed(choice.address) } : choice
}

type AddressChoice = { addressId: string | null }

const useChoice = create<AddressChoice>(() => ({ addressId: null }))

/** The address that was chosen in the book for what is being done now; null: none was. */
export const useChosenAddressId = (): string | null => useChoice(({ addressId }) => addressId)

/** Notes which address was chosen; null forgets it. */
export const chooseAddress = (addressId: string | null): void => useChoice.setState({ addressId })

/** An address out of the platform's book on its way to the form, where its owner looks at it before it is saved. */
let booked: BookedAddress | null = null

/** Keeps an address out of the book for the form that opens next. */
export const keepBookedAddress = (address: BookedAddress): void => {
  booked = address
}

/** Hands over what was kept, once. */
export const takeBookedAddress = (): BookedAddress | null => {
  const taken = booked
  booked = null
  return taken
}
