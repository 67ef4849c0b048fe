import { useEffect } from 'react'
import { HEALTH_CONSENT_VERSION } from '@anzuo/domain/report/healthConsentVersion'
import { useApiMutation } from '../api/useApiQuery'
import { updateMeasurementPreferences, useMeasurementPreferences } from './measurementPreferences'

/** The consents of a check, as they stand beside the legal texts that a person agreed to. */
export const HEALTH_CONSENT_DOCUMENTS = ['healthData', 'pulseWave'] as const

type HealthConsent = {
  /** Whether the person agreed to the terms in force; a new version asks again. */
  isGiven: boolean
  give: (choice: { keepPulseWave: boolean }) => void
}

/**
 * The consent to health data of a person. It holds on this device at once, and the server keeps it with its version and time. Where it
 * could not be told, it is told the next time a check is opened: a check works without a connection.
 */
export const useHealthConsent = (personId: string): HealthConsent => {
  const { consentVersion, keepPulseWave, recordedConsentVersion } = useMeasurementPreferences(personId)
  const { mutate } = useApiMutation('/user/consents/agree', {
    showErrorToast: false,
    onSuccess: () =>
      updateMeasurementPreferences(personId, { recordedConsentVersion: HEALTH_CONSENT_VERSION }),
    invalidates: ['/user/consents/list'],
  })
  const isGiven = consentVersion === HEALTH_CONSENT_VERSION
  const isRecorded = recordedConsentVersion === HEALTH_CONSENT_VERSION
  useEffect(() => {
    if (!isGiven || isRecorded) return
    const documents = HEALTH_CONSENT_DOCUMENTS.filter(name => name !== 'pulseWave' || keepPulseWave)
    mutate({ agreedTo: documents.map(document => ({ document, version: HEALTH_CONSENT_VERSION })) })
  }, [isGiven, isRecorded, keepPulseWave, mutate])
  return {
    isGiven,
    give: choice =>
      updateMeasurementPreferences(personId, { consentVersion: HEALTH_CONSENT_VERSION, ...choice }),
  }
}
