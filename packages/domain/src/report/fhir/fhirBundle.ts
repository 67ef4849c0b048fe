import type { HealthProfile } from '../healthProfile'
import type { ExportedHealthReport } from '../reportExport'
import { toReportableIndicators } from '../reportableIndicators'
import type { CuffPressure, IndicatorKey, PresentIndicator, ReportIndicator } from '../types'
import type { FhirBundle, FhirObservation, FhirObservationContent, FhirPatient } from './types'
import {
  BLOOD_PRESSURE,
  VITAL_SIGNS,
  VITAL_SIGNS_CATEGORY,
  toDataAbsentReason,
  toPressureQuantity,
  toQuantity,
  type VitalSign,
} from './vitalSigns'

/** What is known of one person. */
export type ExportedHealthRecord = {
  reports: readonly ExportedHealthReport[]
  cuffReadings: readonly CuffPressure[]
  /** Height and weight as they were entered. */
  profile: Pick<HealthProfile, 'height' | 'weight'>
}

/** Indicators for which an agreed code exists. The estimated blood pressure is not among them: only a cuff measures it. */
const EXPORTED_INDICATORS: Partial<Record<IndicatorKey, VitalSign>> = {
  HR_BPM: VITAL_SIGNS.heartRate,
  brpm: VITAL_SIGNS.respiratoryRate,
  HRV_SDNN: VITAL_SIGNS.heartRateVariability,
  WEIGHT_BMI: VITAL_SIGNS.bodyMassIndex,
}

type Finding = {
  sign: Pick<VitalSign, 'code' | 'profile'>
  at: string
  method: string
  note?: string
  content: FhirObservationContent
}

const toUtc = (time: string): string => new Date(time).toISOString()

const toMethod = ({ key }: ReportIndicator, { site, seconds }: ExportedHealthReport): string => {
  if (key === 'WEIGHT_BMI') return 'Calculated from height and weight that the person entered'
  const place = site === 'finger' ? 'a fingertip on the lens' : 'the skin of the face'
  const source = `Optical pulse signal of ${place} by the camera of a phone or computer, ${seconds} s`
  return key === 'HRV_SDNN' ? `SDNN of the beat-to-beat intervals (not of an ECG). ${source}` : source
}

/** How sure a value is, in words: a reader of the file sees that it is no reading of a medical device. */
const toProvenanceNote = ({ key, provenance, interval }: PresentIndicator): string => {
  const { unit } = EXPORTED_INDICATORS[key] ?? { unit: '' }
  const range = interval ? ` Likely range (90 %): ${interval[0]} to ${interval[1]} ${unit}.` : ''
  return `Provenance: ${provenance}. Not obtained with a medical device.${range}`
}

const toIndicatorFindings = (report: ExportedHealthReport): Finding[] =>
  toReportableIndicators(report.indicators).flatMap((indicator): Finding[] => {
    const sign = EXPORTED_INDICATORS[indicator.key]
    if (!sign) return []
    const finding = { sign, at: report.measuredAt, method: toMethod(indicator, report) }
    if ('missing' in indicator)
      return [{ ...finding, content: { dataAbsentReason: toDataAbsentReason(indicator.missing) } }]
    const content = { valueQuantity: toQuantity(indicator.value, sign) }
    return [{ ...finding, note: toProvenanceNote(indicator), content }]
  })

const toPressureFinding = ({ systolic, diastolic, takenAt }: CuffPressure): Finding => ({
  sign: BLOOD_PRESSURE,
  at: takenAt,
  method: 'Reading of the own cuff, entered by the person',
  content: {
    component: [
      { code: BLOOD_PRESSURE.systolic, valueQuantity: toPressureQuantity(systolic) },
      { code: BLOOD_PRESSURE.diastolic, valueQuantity: toPressureQuantity(diastolic) },
    ],
  },
})

/** The day on which a person stood on the scale is not known: the profile is true when it is exported. */
const toProfileFindings = (
  { height, weight }: ExportedHealthRecord['profile'],
  exportedAt: Date,
): Finding[] => {
  const toFinding = (sign: VitalSign, value: number | null): Finding[] =>
    value === null
      ? []
      : [
          {
            sign,
            at: exportedAt.toISOString(),
            method: 'Entered by the person',
            note: 'As the profile has it at the time of export; the day of measurement is not known.',
            content: { valueQuantity: toQuantity(value, sign) },
          },
        ]
  return [...toFinding(VITAL_SIGNS.bodyHeight, height), ...toFinding(VITAL_SIGNS.bodyWeight, weight)]
}

/**
 * Everything of a person for which R4 has an agreed code, as a Bundle of Observations about a Patient without any identity. Reports of
 * the drawn sample are nobody's and stay out; a blood pressure is only what a cuff read. Times are UTC.
 * @param options.createId a UUID for each resource
 * @throws RangeError for a time that is none
 */
export const buildFhirBundle = (
  { reports, cuffReadings, profile }: ExportedHealthRecord,
  { exportedAt, createId }: { exportedAt: Date; createId: () => string },
): FhirBundle => {
  const patient: FhirPatient = { resourceType: 'Patient', id: createId() }
  const toEntry = <Resource extends FhirPatient | FhirObservation>(resource: Resource) => ({
    fullUrl: `urn:uuid:${resource.id}`,
    resource,
  })
  const toObservation = ({ sign, at, method, note, content }: Finding): FhirObservation => ({
    resourceType: 'Observation',
    id: createId(),
    meta: { profile: [sign.profile] },
    status: 'final',
    category: [VITAL_SIGNS_CATEGORY],
    code: sign.code,
    subject: { reference: `urn:uuid:${patient.id}` },
    effectiveDateTime: toUtc(at),
    method: { text: method },
    ...(note === undefined ? {} : { note: [{ text: note }] }),
    ...content,
  })
  const findings = [
    ...reports.filter(({ isSample }) => !isSample).flatMap(toIndicatorFindings),
    ...cuffReadings.map(toPressureFinding),
    ...toProfileFindings(profile, exportedAt),
  ]
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: exportedAt.toISOString(),
    entry: [toEntry(patient), ...findings.map(finding => toEntry(toObservation(finding)))],
  }
}

/** The same as a file, indented for people. */
export const formatFhirBundle = (bundle: FhirBundle): string => JSON.stringify(bundle, null, 2)
