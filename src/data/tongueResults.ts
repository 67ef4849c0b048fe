import { create } from 'zustand'
import type { TongueOverlay } from '@/domain/tongue'
import type { SublingualResult, TongueResult } from '@/domain/report/types'
import { jsonKey, storage } from '@/platform/storage'
import { onlyOf, writeByPerson, type Stays } from './byPerson'
import { keptNames } from './keptNames'

/** What one person's latest tongue photos showed. The photos themselves are gone. */
export type TongueResults = { tongue: TongueResult | null; sublingual: SublingualResult | null }

type ResultsByPerson = Readonly<Record<string, TongueResults>>

const nothing: TongueResults = { tongue: null, sublingual: null }

const isResultsByPerson = (value: unknown): value is ResultsByPerson =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    results =>
      typeof results === 'object' && results !== null && 'tongue' in results && 'sublingual' in results,
  )

const resultsKey = jsonKey(keptNames.tongues, isResultsByPerson)

/** An outline as it was seen on a photo, with the moment of the photo. */
type SeenOverlay = { takenAt: string; overlay: TongueOverlay }

/** The overlay is never stored: it goes when the app closes. */
const useStore = create<{ byPerson: ResultsByPerson; seen: SeenOverlay | null }>(() => ({
  byPerson: storage.read(resultsKey) ?? {},
  seen: null,
}))

/** What this person's latest tongue photos showed, as far as this device knows. */
export const useTongueResults = (personId: string | null): TongueResults =>
  useStore(({ byPerson }) => (personId === null ? null : byPerson[personId]) ?? nothing)

/** The same at this moment. */
export const tongueResultsOf = (personId: string): TongueResults =>
  useStore.getState().byPerson[personId] ?? nothing

/** Where on the photo of that moment something was seen; null as soon as the app was closed since. */
export const useTongueOverlay = (takenAt: string | undefined): TongueOverlay | null =>
  useStore(({ seen }) => (seen !== null && seen.takenAt === takenAt ? seen.overlay : null))

const write = (byPerson: ResultsByPerson, seen: SeenOverlay | null) => {
  writeByPerson(resultsKey, byPerson)
  useStore.setState({ byPerson, seen })
}

const keep = (personId: string, results: Partial<TongueResults>, seen: SeenOverlay | null) => {
  const { byPerson } = useStore.getState()
  write({ ...byPerson, [personId]: { ...nothing, ...byPerson[personId], ...results } }, seen)
}

/** Keeps the words of a photo on this device, and its outline until the app closes. */
export const rememberTongue = (personId: string, tongue: TongueResult, overlay: TongueOverlay): void =>
  // An underside that was measured earlier belongs to another photo.
  keep(personId, { tongue, sublingual: null }, { takenAt: tongue.takenAt, overlay })

/** Keeps what a photo of the underside measured. */
export const rememberSublingual = (personId: string, sublingual: SublingualResult): void =>
  keep(personId, { sublingual }, useStore.getState().seen)

/** Forgets everything that was seen: the person wants another photo, or none. */
export const forgetTongue = (personId: string): void => keep(personId, nothing, null)

/** Forgets the tongues of everybody who does not stay, and the outline with them: it is of the person who was here last. */
export const keepTonguesOf = (stays: Stays): void => {
  const { byPerson } = useStore.getState()
  const staying = onlyOf(byPerson, stays)
  if (Object.keys(staying).length < Object.keys(byPerson).length) write(staying, null)
}
