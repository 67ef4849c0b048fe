import { create } from 'zustand'
import type { TongueOverlay } from '@anzuo/tongue'
import type { SublingualResult, TongueResult } from '@anzuo/domain/report/types'
import { createJsonKey, storage } from '@/platform/storage'
import { filterByPerson, writePerPersonData, type PersonPredicate } from './perPersonStorage'
import { healthStorageKeys } from './healthStorageKeys'

/** What one person's latest tongue photos showed. The photos themselves are gone. */
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

/** The overlay is never stored: it goes when the app closes. */
const useTongueResultsStore = create<{ byPerson: ResultsByPerson; seen: TimedTongueOverlay | null }>(() => ({
  byPerson: storage.read(resultsKey) ?? {},
  seen: null,
}))

/** What this person's latest tongue photos showed, as far as this device knows. */
export const useTonguePhotoResults = (personId: string | null): TonguePhotoResults =>
  useTongueResultsStore(({ byPerson }) => (personId === null ? null : byPerson[personId]) ?? emptyResults)

/** The same at this moment. */
export const getTongueResults = (personId: string): TonguePhotoResults =>
  useTongueResultsStore.getState().byPerson[personId] ?? emptyResults

/** Where on the photo of that moment something was seen; null as soon as the app was closed since. */
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

/** Keeps the words of a photo on this device, and its outline until the app closes. */
export const saveTongueResult = (personId: string, tongue: TongueResult, overlay: TongueOverlay): void =>
  // An underside that was measured earlier belongs to another photo.
  updateTongueResults(personId, { tongue, sublingual: null }, { takenAt: tongue.takenAt, overlay })

/** Keeps what a photo of the underside measured. */
export const saveSublingualResult = (personId: string, sublingual: SublingualResult): void =>
  updateTongueResults(personId, { sublingual }, useTongueResultsStore.getState().seen)

/** Forgets everything that was seen: the person wants another photo, or none. */
export const clearTongueResults = (personId: string): void =>
  updateTongueResults(personId, emptyResults, null)

/** Forgets the tongues of everybody who does not stay, and the outline with them: it is of the person who was here last. */
export const retainTongueResults = (stays: PersonPredicate): void => {
  const { byPerson } = useTongueResultsStore.getState()
  const staying = filterByPerson(byPerson, stays)
  if (Object.keys(staying).length < Object.keys(byPerson).length) writeTongueResults(staying, null)
}
