import { create } from 'zustand'
import type { TongueOverlay } from '@anzuo/tongue'
import type { SublingualResult, TongueResult } from '@anzuo/domain/report/types'
import { createJsonKey, storage } from '@/platform/storage'
import { filterByPerson, writePerPersonData, type PersonPredicate } from './perPersonStorage'
import { healthStorageKeys } from './healthStorageKeys'

/** The findings of one person's latest tongue photos; the photos themselves are not stored. */
export type TonguePhotoResults = { tongue: TongueResult | null; sublingual: SublingualResult | null }

type ResultsByPerson = Readonly<Record<string, TonguePhotoResults>>

const emptyResults: TonguePhotoResults = { tongue: null, sublingual: null }

const isResultsByPerson = (value: unknown): value is ResultsByPerson =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    results =>
      typeof results === 'object' && results !== null && 'tongue' in results && 'sublingual' in results,
  )

const resultsKey = createJsonKey(healthStorageKeys.tongues, isResultsByPerson)

/** An outline as it was seen on a photo, with the moment of the photo. */
type TimedTongueOverlay = { takenAt: string; overlay: TongueOverlay }

/** The overlay is in memory only, until the app closes. */
const useTongueResultsStore = create<{ byPerson: ResultsByPerson; seen: TimedTongueOverlay | null }>(() => ({
  byPerson: storage.read(resultsKey) ?? {},
  seen: null,
}))

/** The findings of this person's latest tongue photos on this device. */
export const useTonguePhotoResults = (personId: string | null): TonguePhotoResults =>
  useTongueResultsStore(({ byPerson }) => (personId === null ? null : byPerson[personId]) ?? emptyResults)

/** The same, read once. */
export const getTongueResults = (personId: string): TonguePhotoResults =>
  useTongueResultsStore.getState().byPerson[personId] ?? emptyResults

/** The overlay of the photo taken at this time; null once the app has been closed. */
export const useTongueOverlay = (takenAt: string | undefined): TongueOverlay | null =>
  useTongueResultsStore(({ seen }) => (seen !== null && seen.takenAt === takenAt ? seen.overlay : null))

const writeTongueResults = (byPerson: ResultsByPerson, seen: TimedTongueOverlay | null) => {
  writePerPersonData(resultsKey, byPerson)
  useTongueResultsStore.setState({ byPerson, seen })
}

const updateTongueResults = (
  personId: string,
  results: Partial<TonguePhotoResults>,
  seen: TimedTongueOverlay | null,
) => {
  const { byPerson } = useTongueResultsStore.getState()
  writeTongueResults(
    { ...byPerson, [personId]: { ...emptyResults, ...byPerson[personId], ...results } },
    seen,
  )
}

/** Stores the findings of a photo on this device, and its overlay until the app closes. */
export const saveTongueResult = (personId: string, tongue: TongueResult, overlay: TongueOverlay): void =>
  // An underside that was measured earlier belongs to another photo.
  updateTongueResults(personId, { tongue, sublingual: null }, { takenAt: tongue.takenAt, overlay })

/** Stores the measurement of a photo of the underside. */
export const saveSublingualResult = (personId: string, sublingual: SublingualResult): void =>
  updateTongueResults(personId, { sublingual }, useTongueResultsStore.getState().seen)

/** Deletes the findings: the person wants another photo, or none. */
export const clearTongueResults = (personId: string): void =>
  updateTongueResults(personId, emptyResults, null)

/** Deletes the findings of everybody who does not stay, and the overlay, which is the last person's. */
export const retainTongueResults = (stays: PersonPredicate): void => {
  const { byPerson } = useTongueResultsStore.getState()
  const staying = filterByPerson(byPerson, stays)
  if (Object.keys(staying).length < Object.keys(byPerson).length) writeTongueResults(staying, null)
}
