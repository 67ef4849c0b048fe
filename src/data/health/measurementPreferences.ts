import { create } from 'zustand'
import { createJsonKey, storage } from '@/platform/storage'
import { filterByPerson, writePerPersonData, type PersonPredicate } from './perPersonStorage'
import { healthStorageKeys } from './healthStorageKeys'

/** One person's choices on this device before their first measurement. */
export type MeasurementPreferences = {
  /** Version of the health-data terms that was agreed to; null when none was. */
  consentVersion: string | null
  /** Whether the pulse wave may be kept with a report. */
  keepPulseWave: boolean
  /** The profile was asked for and skipped. */
  skippedProfile: boolean
}

type PreferencesByPerson = Readonly<Record<string, MeasurementPreferences>>

const defaultPreferences: MeasurementPreferences = {
  consentVersion: null,
  keepPulseWave: false,
  skippedProfile: false,
}

const isPreferencesByPerson = (value: unknown): value is PreferencesByPerson =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    choices =>
      typeof choices === 'object' &&
      choices !== null &&
      (choices.consentVersion === null || typeof choices.consentVersion === 'string') &&
      typeof choices.keepPulseWave === 'boolean' &&
      typeof choices.skippedProfile === 'boolean',
  )

const preferencesKey = createJsonKey(healthStorageKeys.choices, isPreferencesByPerson)

const usePreferencesByPerson = create<{ byPerson: PreferencesByPerson }>(() => ({
  byPerson: storage.read(preferencesKey) ?? {},
}))

/** The choices of this person; a device may be used by several. */
export const useMeasurementPreferences = (personId: string | null): MeasurementPreferences =>
  usePreferencesByPerson(
    ({ byPerson }) => (personId === null ? null : byPerson[personId]) ?? defaultPreferences,
  )

const savePreferences = (byPerson: PreferencesByPerson) => {
  writePerPersonData(preferencesKey, byPerson)
  usePreferencesByPerson.setState({ byPerson })
}

/** Stores the choices of this person, on this device only. */
export const updateMeasurementPreferences = (
  personId: string,
  choices: Partial<MeasurementPreferences>,
): void => {
  const { byPerson } = usePreferencesByPerson.getState()
  savePreferences({ ...byPerson, [personId]: { ...defaultPreferences, ...byPerson[personId], ...choices } })
}

/** Deletes the choices of everybody who does not stay. */
export const retainMeasurementPreferences = (stays: PersonPredicate): void =>
  savePreferences(filterByPerson(usePreferencesByPerson.getState().byPerson, stays))
