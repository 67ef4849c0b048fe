import { create } from 'zustand'
import { jsonKey, storage } from '@/platform/storage'
import { onlyOf, writeByPerson, type Stays } from './byPerson'
import { keptNames } from './keptNames'

/** What one person settled on this device before their first measurement. */
export type CaptureChoices = {
  /** Version of the health-data terms that was agreed to; null when none was. */
  consentVersion: string | null
  /** Whether the pulse wave may be kept with a report. */
  keepPulseWave: boolean
  /** The profile was asked for and left for later. */
  skippedProfile: boolean
}

type ChoicesByPerson = Readonly<Record<string, CaptureChoices>>

const nothingChosen: CaptureChoices = { consentVersion: null, keepPulseWave: false, skippedProfile: false }

const isChoicesByPerson = (value: unknown): value is ChoicesByPerson =>
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

const choicesKey = jsonKey(keptNames.choices, isChoicesByPerson)

const useChoicesByPerson = create<{ byPerson: ChoicesByPerson }>(() => ({
  byPerson: storage.read(choicesKey) ?? {},
}))

/** What this person settled before; a device may have several. */
export const useCaptureChoices = (personId: string | null): CaptureChoices =>
  useChoicesByPerson(({ byPerson }) => (personId === null ? null : byPerson[personId]) ?? nothingChosen)

const write = (byPerson: ChoicesByPerson) => {
  writeByPerson(choicesKey, byPerson)
  useChoicesByPerson.setState({ byPerson })
}

/** Remembers what this person settled, on this device only. */
export const rememberCaptureChoices = (personId: string, choices: Partial<CaptureChoices>): void => {
  const { byPerson } = useChoicesByPerson.getState()
  write({ ...byPerson, [personId]: { ...nothingChosen, ...byPerson[personId], ...choices } })
}

/** Forgets the choices of everybody who does not stay. */
export const keepChoicesOf = (stays: Stays): void =>
  write(onlyOf(useChoicesByPerson.getState().byPerson, stays))
