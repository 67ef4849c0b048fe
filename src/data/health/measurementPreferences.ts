import { createPerPersonStore, type PersonPredicate } from './perPersonStorage'
import { healthStorageKeys } from './healthStorageKeys'

/** One person's choices on this device before their first measurement. */
export type MeasurementPreferences = {
  /** Version of the health-data terms that was agreed to; null when none was. */
  consentVersion: string | null
  /** The version that the server knows of; left out where earlier builds stored the choices. */
  recordedConsentVersion?: string
  /** Whether the pulse wave may be stored with a report. */
  keepPulseWave: boolean
  /** The profile was asked for and skipped. */
  skippedProfile: boolean
}

const isMeasurementPreferences = (value: unknown): value is MeasurementPreferences =>
  typeof value === 'object' &&
  value !== null &&
  'consentVersion' in value &&
  'keepPulseWave' in value &&
  'skippedProfile' in value &&
  (value.consentVersion === null || typeof value.consentVersion === 'string') &&
  typeof value.keepPulseWave === 'boolean' &&
  typeof value.skippedProfile === 'boolean' &&
  (!('recordedConsentVersion' in value) || typeof value.recordedConsentVersion === 'string')

const preferences = createPerPersonStore<MeasurementPreferences>({
  name: healthStorageKeys.choices,
  isValid: isMeasurementPreferences,
  initial: { consentVersion: null, keepPulseWave: false, skippedProfile: false },
})

/** The choices of this person; a device may be used by several. */
export const useMeasurementPreferences = preferences.useData

/** Stores the choices of this person, on this device only. */
export const updateMeasurementPreferences = (
  personId: string,
  changes: Partial<MeasurementPreferences>,
): void => preferences.update(personId, before => ({ ...before, ...changes }))

/** Deletes the choices of everybody who does not stay. */
export const retainMeasurementPreferencesOfPersons = (stays: PersonPredicate): void =>
  void preferences.retain((personId, choices) => (stays(personId) ? choices : null))
