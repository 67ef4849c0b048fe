import type { MissingIndicatorReason } from '../types'
import type { FhirCodeableConcept, FhirCoding, FhirQuantity } from './types'

const LOINC = 'http://loinc.org'
const UCUM = 'http://unitsofmeasure.org'
const PROFILES = 'http://hl7.org/fhir/StructureDefinition'

export const VITAL_SIGNS_CATEGORY: FhirCodeableConcept = {
  coding: [
    {
      system: 'http://terminology.hl7.org/CodeSystem/observation-category',
      code: 'vital-signs',
      display: 'Vital Signs',
    },
  ],
}

/** What is observed: its LOINC code, the R4 profile that it keeps, and its unit as people read it and in UCUM. */
export type VitalSign = { code: FhirCodeableConcept; profile: string; unit: string; ucum: string }

const toCode = (code: string, display: string): FhirCodeableConcept => ({
  coding: [{ system: LOINC, code, display }],
  text: display,
})

/**
 * Codes, profiles and units of the vital signs profiles (https://hl7.org/fhir/R4/observation-vitalsigns.html). R4 has no profile of its own for
 * the R-R interval, so it keeps the general one; its LOINC code does not say which beats count, which the method does.
 */
export const VITAL_SIGNS = {
  heartRate: {
    code: toCode('8867-4', 'Heart rate'),
    profile: `${PROFILES}/heartrate`,
    unit: 'beats/minute',
    ucum: '/min',
  },
  respiratoryRate: {
    code: toCode('9279-1', 'Respiratory rate'),
    profile: `${PROFILES}/resprate`,
    unit: 'breaths/minute',
    ucum: '/min',
  },
  heartRateVariability: {
    code: toCode('80404-7', 'R-R interval.standard deviation (Heart rate variability)'),
    profile: `${PROFILES}/vitalsigns`,
    unit: 'ms',
    ucum: 'ms',
  },
  bodyMassIndex: {
    code: toCode('39156-5', 'Body mass index (BMI) [Ratio]'),
    profile: `${PROFILES}/bmi`,
    unit: 'kg/m2',
    ucum: 'kg/m2',
  },
  bodyWeight: {
    code: toCode('29463-7', 'Body weight'),
    profile: `${PROFILES}/bodyweight`,
    unit: 'kg',
    ucum: 'kg',
  },
  bodyHeight: {
    code: toCode('8302-2', 'Body height'),
    profile: `${PROFILES}/bodyheight`,
    unit: 'cm',
    ucum: 'cm',
  },
} as const satisfies Record<string, VitalSign>

/** Blood pressure is a panel of two components without a value of its own. */
export const BLOOD_PRESSURE = {
  code: toCode('85354-9', 'Blood pressure panel with all children optional'),
  profile: `${PROFILES}/bp`,
  systolic: toCode('8480-6', 'Systolic blood pressure'),
  diastolic: toCode('8462-4', 'Diastolic blood pressure'),
} as const

/** A number in a unit: as people read it, and in UCUM. */
export const toQuantity = (value: number, { unit, ucum }: { unit: string; ucum: string }): FhirQuantity => ({
  value,
  unit,
  system: UCUM,
  code: ucum,
})

/** Pressure in millimetres of mercury. */
export const toPressureQuantity = (value: number): FhirQuantity =>
  toQuantity(value, { unit: 'mmHg', ucum: 'mm[Hg]' })

const ABSENT = {
  unknown: 'Unknown',
  'asked-unknown': 'Asked But Unknown',
  'not-applicable': 'Not Applicable',
  unsupported: 'Unsupported',
  error: 'Error',
  'not-performed': 'Not Performed',
} as const

/** The nearest agreed code for a reason, and the reason in words. */
const ABSENT_REASONS: Record<MissingIndicatorReason, { code: keyof typeof ABSENT; text: string }> = {
  poorSignal: { code: 'error', text: 'The signal was too poor' },
  tooShort: { code: 'error', text: 'The recording was too short' },
  unsteadyRhythm: { code: 'unknown', text: 'The rhythm was too unsteady to say' },
  profileIncomplete: { code: 'asked-unknown', text: 'The profile lacks what it is calculated from' },
  notMeasured: { code: 'not-performed', text: 'It was not measured' },
  outOfScope: { code: 'not-applicable', text: 'The method does not cover such an age or body' },
  noSoundMethod: { code: 'unsupported', text: 'No study has shown that a camera can measure it' },
  tooFewValues: { code: 'unknown', text: 'Too many of its parts are missing' },
  notRepeatable: { code: 'unknown', text: 'Withheld: a second check would not say the same' },
  noCuffReading: { code: 'unknown', text: 'Withheld: it needs a cuff reading' },
  urgentFinding: { code: 'unknown', text: 'Withheld: another finding comes first' },
}

/** Why a value is missing, by the code system of the specification. */
export const toDataAbsentReason = (missing: MissingIndicatorReason): FhirCodeableConcept => {
  const { code, text } = ABSENT_REASONS[missing]
  const coding: FhirCoding = {
    system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason',
    code,
    display: ABSENT[code],
  }
  return { coding: [coding], text }
}
