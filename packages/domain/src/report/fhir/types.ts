/**
 * The parts of FHIR R4 (4.0.1) that an export uses: a collection of observations about one patient.
 * Source: https://hl7.org/fhir/R4/observation.html, https://hl7.org/fhir/R4/bundle.html.
 */

export type FhirCoding = { system: string; code: string; display: string }

/** Coded where an agreed code exists, always with words. */
export type FhirCodeableConcept = { coding?: FhirCoding[]; text?: string }

/** A number with its unit, coded in UCUM. */
export type FhirQuantity = { value: number; unit: string; system: string; code: string }

/** A value, or why there is none; never both (constraint obs-6). */
type FhirValue = { valueQuantity: FhirQuantity } | { dataAbsentReason: FhirCodeableConcept }

type FhirObservationComponent = { code: FhirCodeableConcept } & FhirValue

/** One value, or the parts of a panel, which has none of its own. */
export type FhirObservationContent = FhirValue | { component: FhirObservationComponent[] }

export type FhirObservation = {
  resourceType: 'Observation'
  id: string
  meta: { profile: string[] }
  status: 'final'
  category: FhirCodeableConcept[]
  code: FhirCodeableConcept
  subject: { reference: string }
  /** ISO 8601 in UTC. */
  effectiveDateTime: string
  method: FhirCodeableConcept
  note?: { text: string }[]
} & FhirObservationContent

/** Whom the observations are about: nothing but that they are about one and the same. */
export type FhirPatient = { resourceType: 'Patient'; id: string }

export type FhirBundle = {
  resourceType: 'Bundle'
  type: 'collection'
  /** ISO 8601 in UTC. */
  timestamp: string
  entry: { fullUrl: string; resource: FhirObservation | FhirPatient }[]
}
