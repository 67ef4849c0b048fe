import { create } from 'zustand'
import type { TongueOverlayShapes } from '@anzuo/tongue'
import type { SublingualResult, TongueResult } from '@anzuo/domain/report/types'
import { createPerPersonStore, type PersonPredicate } from './perPersonStorage'
import { healthStorageKeys } from './healthStorageKeys'

/** The findings of one person's latest tongue photos; the photos themselves are not stored. */
type TonguePhotoResults = { tongue: TongueResult | null; sublingual: SublingualResult | null }

const emptyResults: TonguePhotoResults = { tongue: null, sublingual: null }

const isTonguePhotoResults = (value: unknown): value is TonguePhotoResults =>
  typeof value === 'object' && value !== null && 'tongue' in value && 'sublingual' in value

const photoResults = createPerPersonStore<TonguePhotoResults>({
  name: healthStorageKeys.tongues,
  isValid: isTonguePhotoResults,
  initial: emptyResults,
})

/** The overlay of the last photo, with the time of the photo; in memory only, until the app closes. */
const noOverlay = { takenAt: null, overlay: null }
const useOverlayStore = create<{ takenAt: string | null; overlay: TongueOverlayShapes | null }>(
  () => noOverlay,
)

/** The findings of this person's latest tongue photos on this device. */
export const useTonguePhotoResults = photoResults.useData

/** The same, read once. */
export const getStoredTongueResults = photoResults.getData

/** The overlay of the photo taken at this time; null once the app has been closed. */
export const useTongueOverlayShapes = (takenAt: string | undefined): TongueOverlayShapes | null =>
  useOverlayStore(shown => (shown.takenAt === takenAt ? shown.overlay : null))

/** Stores the findings of a photo on this device, and its overlay until the app closes. */
export const saveTongueResultOnDevice = (
  personId: string,
  tongue: TongueResult,
  overlay: TongueOverlayShapes,
): void => {
  useOverlayStore.setState({ takenAt: tongue.takenAt, overlay })
  // An underside that was measured earlier belongs to another photo.
  photoResults.update(personId, () => ({ tongue, sublingual: null }))
}

/** Stores the measurement of a photo of the underside. */
export const saveSublingualResultOnDevice = (personId: string, sublingual: SublingualResult): void =>
  photoResults.update(personId, before => ({ ...before, sublingual }))

/** Deletes the findings: the person wants another photo, or none. */
export const clearTongueResults = (personId: string): void => {
  useOverlayStore.setState(noOverlay)
  photoResults.update(personId, () => emptyResults)
}

/** Deletes the findings of everybody who does not stay, and the overlay, which is the last person's. */
export const retainTongueResultsOfPersons = (stays: PersonPredicate): void => {
  const hasDeleted = photoResults.retain((personId, results) => (stays(personId) ? results : null))
  if (hasDeleted) useOverlayStore.setState(noOverlay)
}
