import { storage, createTextKey } from '@/platform/storage'

/** Under which names the device keeps what belongs to somebody's health; the files that keep it take them from here. */
export const healthStorageKeys = {
  answers: 'constitutionAnswers',
  choices: 'captureChoices',
  readings: 'cuffReadings',
  reportOwner: 'reportOwner',
  reports: 'reportQueue',
  tongues: 'tongueResults',
} as const

/** Whether there is any of it: what looks after it need not be loaded before. */
export const hasLocalHealthData = (): boolean =>
  Object.values(healthStorageKeys).some(name => storage.read(createTextKey(name)) !== null)
