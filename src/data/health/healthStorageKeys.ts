import { storage, createTextStorageKey } from '@/platform/storage'

/** The storage keys of health data on this device. */
export const healthStorageKeys = {
  annotations: 'reportAnnotations',
  answers: 'constitutionAnswers',
  choices: 'captureChoices',
  lastReports: 'lastReports',
  readings: 'cuffReadings',
  reportOwner: 'reportOwner',
  reports: 'reportQueue',
  tongues: 'tongueResults',
} as const

/** Whether the device stores health data; the code that deletes it is loaded only then. */
export const hasLocalHealthData = (): boolean =>
  Object.values(healthStorageKeys).some(name => storage.read(createTextStorageKey(name)) !== null)
