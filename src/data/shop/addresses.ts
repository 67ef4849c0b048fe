import { create } from 'zustand'
import type { ResponseData, RequestBody } from '@anzuo/contract'
import { platformAddressBook, type PlatformAddressBookEntry } from '@/platform/addressBook'
import { STALE_TIME } from '../api/queryClient'
import { request } from '../api/request'
import { useApiQuery, useApiMutation } from '../api/useApiQuery'

export type Address = ResponseData<'/address/list'>['addresses'][number]
export type EditAddressRequest = RequestBody<'/address/edit'>
export type AdministrativeDivision = ResponseData<'/open/map/administrative_division'>['divisions'][number]
/** A district with the names that lead to it. */
export type District = ResponseData<'/open/map/search_district'>['districts'][number]

const ADDRESS_LIST_PATH = '/address/list'

/** The addresses of the person, the default one first. */
export const useAddresses = ({ enabled = true } = {}) =>
  useApiQuery(ADDRESS_LIST_PATH, {}, { enabled, staleTime: 0, showErrorToast: false })

/** One address; without an id none is asked for. */
export const useAddress = (id: string | undefined) =>
  useApiQuery(
    '/address/get',
    { id: id ?? '' },
    { enabled: id !== undefined, staleTime: 0, showErrorToast: false },
  )

/** Saves an address, a new one without an id. */
export const useSaveAddress = (onSaved: (address: Address) => void) =>
  useApiMutation('/address/edit', { invalidates: [ADDRESS_LIST_PATH], onSuccess: onSaved })

/** Deletes an address. */
export const useDeleteAddress = (onDeleted: () => void) =>
  useApiMutation('/address/delete', { invalidates: [ADDRESS_LIST_PATH], onSuccess: onDeleted })

/** Provinces without a parent, else what lies in it. The country doesn't change while somebody looks. */
export const useAdministrativeDivisions = (parent: string | undefined) =>
  useApiQuery('/open/map/administrative_division', parent === undefined ? {} : { parent }, {
    staleTime: STALE_TIME.never,
    showErrorToast: false,
  })

/** Districts by part of their name; nothing is asked until there is something to look for. */
export const useDistrictSearch = (query: string) =>
  useApiQuery(
    '/open/map/search_district',
    { query },
    { enabled: query !== '', showErrorToast: false, keepPreviousData: true },
  )

/** The district that an address in words names. Only the place is sent, never a name or a number. */
export const findDistrictInText = async (place: string): Promise<(District & { detail: string }) | null> =>
  (await request('/open/map/read_address', { text: place.slice(0, 200) }, { showErrorToast: false })).found

/** An address out of the platform's book, in the fields of ours; the district is null when the names say none that we know. */
export type ImportedAddress = { name: string; phone: string; district: District | null; detail: string }

const resolveDistrict = async ({
  name,
  phone,
  region,
  detail,
}: PlatformAddressBookEntry): Promise<ImportedAddress> => ({
  name,
  phone,
  detail,
  district: await findDistrictInText(region).catch(() => null),
})

/** Lets the person choose an address out of the platform's book; to be called from a touch. */
export const pickFromAddressBook = async (): Promise<
  { kind: 'chosen'; address: ImportedAddress } | { kind: 'cancelled' | 'refused' | 'failed' }
> => {
  const choice = await platformAddressBook.pickAddress()
  return choice.kind === 'chosen'
    ? { kind: 'chosen', address: await resolveDistrict(choice.address) }
    : choice
}

type AddressSelection = { addressId: string | null }

const useAddressSelection = create<AddressSelection>(() => ({ addressId: null }))

/** The address that was chosen in the book for what is being done now; null: none was. */
export const useSelectedAddressId = (): string | null => useAddressSelection(({ addressId }) => addressId)

/** Notes which address was chosen; null forgets it. */
export const selectAddress = (addressId: string | null): void => useAddressSelection.setState({ addressId })

/** An address out of the platform's book on its way to the form, where its owner looks at it before it is saved. */
let importedAddress: ImportedAddress | null = null

/** Keeps an address out of the book for the form that opens next. */
export const stashImportedAddress = (address: ImportedAddress): void => {
  importedAddress = address
}

/** Hands over what was kept, once. */
export const takeImportedAddress = (): ImportedAddress | null => {
  const taken = importedAddress
  importedAddress = null
  return taken
}
