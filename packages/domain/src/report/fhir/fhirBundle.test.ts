import fc from 'fast-check'
import { createUuid } from '../../uuid'
import type { ExportedHealthReport } from '../reportExport'
import { MISSING_INDICATOR_REASONS, type ReportIndicator } from '../types'
import { buildFhirBundle, formatFhirBundle, type ExportedHealthRecord } from './fhirBundle'

const report: ExportedHealthReport = {
  id: 'report-1',
  personName: '林然',
  measuredAt: '2026-11-20T16:32:00.000+08:00',
  isSample: false,
  site: 'finger',
  seconds: 60,
  person: { age: 42, sex: 'female', isAthlete: null },
  annotation: { tags: ['coffee'], note: 'Before the meeting', editedAt: '2026-11-20T09:00:00.000Z' },
  indicators: [
    { key: 'HR_BPM', value: 72, unit: 'bpm', provenance: 'measured', confidence: 0.9, interval: [71, 73] },
    { key: 'brpm', missing: 'poorSignal' },
    { key: 'HRV_SDNN', value: 42, unit: 'ms', provenance: 'measured', confidence: 0.8, interval: [38, 46] },
    {
      key: 'BLOOD_PRESSURE',
      value: 131,
      interval: [104, 144],
      diastolic: { value: 79, interval: [65, 93] },
      unit: 'mmHg',
      provenance: 'estimated',
      confidence: 0.2,
      calibration: { systolic: 126, diastolic: 80, takenAt: '2026-11-18T08:00:00Z' },
    },
    { key: 'WEIGHT_BMI', value: 22.4, unit: 'kg/m²', provenance: 'derived', confidence: 1, interval: null },
    { key: 'SKIN_AGE', value: 40, unit: 'years', provenance: 'estimated', confidence: 0.4, interval: null },
  ],
}
const record: ExportedHealthRecord = {
  reports: [report],
  cuffReadings: [{ systolic: 126, diastolic: 80, takenAt: '2026-11-18T16:00:00+08:00' }],
  profile: { height: 168, weight: 63.2 },
}
const exportedAt = new Date('2026-11-21T00:00:00Z')
const build = (changes: Partial<ExportedHealthRecord> = {}) =>
  JSON.parse(
    formatFhirBundle(buildFhirBundle({ ...record, ...changes }, { exportedAt, createId: createUuid })),
  ) as Json

type Json = { [key: string]: Json | Json[] | string | number }
const asList = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : [])
const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

const CODE_SYSTEMS: Record<string, RegExp> = {
  'http://loinc.org': /^\d{1,7}-\d$/,
  'http://terminology.hl7.org/CodeSystem/observation-category': /^vital-signs$/,
  'http://terminology.hl7.org/CodeSystem/data-absent-reason':
    /^(unknown|asked-unknown|temp-unknown|not-asked|asked-declined|masked|not-applicable|unsupported|as-text|error|not-a-number|negative-infinity|positive-infinity|not-performed|not-permitted)$/,
}
/** Units that the vital signs profiles allow for each code. */
const UNITS: Record<string, string> = {
  '8867-4': '/min',
  '9279-1': '/min',
  '80404-7': 'ms',
  '39156-5': 'kg/m2',
  '29463-7': 'kg',
  '8302-2': 'cm',
  '8480-6': 'mm[Hg]',
  '8462-4': 'mm[Hg]',
}
/** The profile that the specification demands of each code. */
const PROFILES: Record<string, string> = {
  '8867-4': 'heartrate',
  '9279-1': 'resprate',
  '80404-7': 'vitalsigns',
  '39156-5': 'bmi',
  '29463-7': 'bodyweight',
  '8302-2': 'bodyheight',
  '85354-9': 'bp',
}
/** The check digit of a LOINC number: modulus 10, each second digit from the right doubled. */
const isLoincNumber = (code: string): boolean => {
  const [digits = '', check] = code.split('-')
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const weighted = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + Math.floor(weighted / 10) + (weighted % 10)
  }, 0)
  return (10 - (sum % 10)) % 10 === Number(check)
}
const UTC_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

const findConceptErrors = (concept: unknown, where: string): string[] => {
  const { coding, text } = asObject(concept)
  if (coding === undefined && (typeof text !== 'string' || text.trim() === ''))
    return [`${where}: neither code nor words`]
  return asList(coding).flatMap(({ system, code, display }) => {
    const pattern = CODE_SYSTEMS[String(system)]
    if (!pattern?.test(String(code))) return [`${where}: ${String(system)}|${String(code)}`]
    if (system === 'http://loinc.org' && !isLoincNumber(String(code))) return [`${where}: check digit`]
    return display ? [] : [`${where}: no display`]
  })
}
const getLoinc = (concept: unknown): string => String(asList(asObject(concept).coding)[0]?.code)

const findValueErrors = (holder: Json, where: string): string[] => {
  const { valueQuantity, dataAbsentReason } = holder
  if (valueQuantity !== undefined && dataAbsentReason !== undefined) return [`${where}: obs-6`]
  if (dataAbsentReason !== undefined) return findConceptErrors(dataAbsentReason, `${where}.dataAbsentReason`)
  const { value, unit, system, code } = asObject(valueQuantity)
  return [
    ...(typeof value === 'number' && Number.isFinite(value) ? [] : [`${where}: no number`]),
    ...(unit ? [] : [`${where}: no unit`]),
    ...(system === 'http://unitsofmeasure.org' ? [] : [`${where}: no UCUM`]),
    ...(code === UNITS[getLoinc(holder.code)] ? [] : [`${where}: ${String(code)}`]),
  ]
}

const findObservationErrors = (observation: Json, fullUrls: ReadonlySet<unknown>): string[] => {
  const { id, status, category, code, subject, effectiveDateTime, method, component, note, meta } =
    observation
  const loinc = getLoinc(code)
  const categories = asList(category).flatMap(({ coding }) => asList(coding).map(one => one.code))
  const components = asList(component)
  const parts = components.map(one => getLoinc(one.code))
  return [
    ...(/^[A-Za-z0-9\-.]{1,64}$/.test(String(id)) ? [] : ['id']),
    ...(status === 'final' ? [] : ['status']),
    ...(categories.includes('vital-signs') ? [] : ['category']),
    ...asList(category).flatMap(one => findConceptErrors(one, 'category')),
    ...findConceptErrors(code, 'code'),
    ...findConceptErrors(method, 'method'),
    ...(fullUrls.has(asObject(subject).reference) ? [] : ['subject: refers to nothing']),
    ...(UTC_INSTANT.test(String(effectiveDateTime)) ? [] : ['effectiveDateTime']),
    ...asList(note).flatMap(({ text }) => (text ? [] : ['note'])),
    ...(String(asObject(meta).profile) === `http://hl7.org/fhir/StructureDefinition/${PROFILES[loinc]}`
      ? []
      : [`profile of ${loinc}`]),
    // vs-2: a value, a reason, or components; obs-7: no value of its own beside a component of the same code.
    ...(components.length === 0
      ? findValueErrors(observation, loinc)
      : [
          ...('valueQuantity' in observation ? ['vs-2'] : []),
          ...components.flatMap(one => [
            ...findConceptErrors(one.code, 'component'),
            ...findValueErrors(one, 'component'),
          ]),
        ]),
    ...(loinc === '85354-9' && parts.join() !== '8480-6,8462-4' ? ['pressure without its two parts'] : []),
  ]
}

/**
 * What breaks the rules of R4 in the parts that an export uses: required elements, code systems, units, references, and the constraints
 * bdl-1 to bdl-7, obs-6, vs-2 and vs-3.
 */
const findFhirErrors = (bundle: Json): string[] => {
  const entries = asList(bundle.entry)
  const fullUrls = entries.map(({ fullUrl }) => fullUrl)
  return [
    ...(bundle.resourceType === 'Bundle' && bundle.type === 'collection' ? [] : ['bundle']),
    ...(UTC_INSTANT.test(String(bundle.timestamp)) ? [] : ['timestamp']),
    ...('total' in bundle ? ['bdl-1'] : []),
    ...(new Set(fullUrls).size === entries.length ? [] : ['bdl-7: the same fullUrl twice']),
    ...entries.flatMap(entry => {
      const { fullUrl, resource } = entry
      const { resourceType, id } = asObject(resource)
      return [
        ...(['search', 'request', 'response'].some(key => key in entry) ? ['bdl-2 to bdl-4'] : []),
        ...(fullUrl === `urn:uuid:${String(id)}` && /^urn:uuid:[0-9a-f-]{36}$/.test(fullUrl)
          ? []
          : ['fullUrl']),
        ...(resourceType === 'Observation'
          ? findObservationErrors(asObject(resource), new Set(fullUrls))
          : resourceType === 'Patient'
            ? []
            : ['resource']),
      ]
    }),
  ]
}

const listObservations = (bundle: Json) =>
  asList(bundle.entry)
    .map(({ resource }) => asObject(resource))
    .filter(({ resourceType }) => resourceType === 'Observation')
const findObservation = (bundle: Json, loinc: string) =>
  listObservations(bundle).find(({ code }) => getLoinc(code) === loinc)

describe('the health record in FHIR R4', () => {
  it('keeps the rules of the specification', () => {
    expect(findFhirErrors(build())).toEqual([])
  })

  it('keeps them for every value and every reason why one is missing', () => {
    const keys = ['HR_BPM', 'brpm', 'HRV_SDNN', 'WEIGHT_BMI'] as const
    const missing = fc.record({
      key: fc.constantFrom(...keys),
      missing: fc.constantFrom(...MISSING_INDICATOR_REASONS),
    })
    const present = fc.record({
      key: fc.constantFrom(...keys),
      value: fc.double({ min: 1, max: 250, noNaN: true }),
      unit: fc.constant('bpm' as const),
      provenance: fc.constantFrom('measured' as const, 'estimated' as const),
      confidence: fc.constant(0.5),
      interval: fc.constant(null),
    })
    const indicators: fc.Arbitrary<ReportIndicator[]> = fc.array(fc.oneof(missing, present))
    fc.assert(
      fc.property(indicators, fc.option(fc.integer({ min: 25, max: 300 })), (list, weight) => {
        const bundle = build({
          reports: [{ ...report, indicators: list }],
          profile: { height: null, weight },
        })
        expect(findFhirErrors(bundle)).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  it('is held by a check that finds what is wrong', () => {
    const broken = (change: (bundle: Json) => void) => {
      const bundle = build()
      change(bundle)
      return findFhirErrors(bundle)
    }
    expect(broken(bundle => (asList(bundle.entry)[0]!.fullUrl = 'urn:uuid:other'))).toContain(
      'subject: refers to nothing',
    )
    expect(broken(bundle => (findObservation(bundle, '8867-4')!.status = 'done'))).toEqual(['status'])
    expect(
      broken(bundle => delete findObservation(bundle, '8867-4')!.valueQuantity).some(error =>
        /UCUM/.test(error),
      ),
    ).toBe(true)
    expect(broken(bundle => asList(findObservation(bundle, '85354-9')!.component).pop())).toEqual([
      'pressure without its two parts',
    ])
  })

  it('tells each value in its unit, at its time in UTC, and how it was obtained', () => {
    const bundle = build()
    expect(findObservation(bundle, '8867-4')).toMatchObject({
      effectiveDateTime: '2026-11-20T08:32:00.000Z',
      valueQuantity: { value: 72, code: '/min' },
      method: { text: expect.stringMatching(/camera.*60 s/) as string },
      note: [{ text: expect.stringMatching(/measured.*71 to 73/) as string }],
    })
    expect(findObservation(bundle, '80404-7')).toMatchObject({ valueQuantity: { value: 42, code: 'ms' } })
    expect(findObservation(bundle, '39156-5')).toMatchObject({ valueQuantity: { value: 22.4 } })
    expect(findObservation(bundle, '29463-7')).toMatchObject({ valueQuantity: { value: 63.2 } })
    expect(findObservation(bundle, '8302-2')).toMatchObject({ valueQuantity: { value: 168 } })
  })

  it('says why a value is missing or withheld, and gives none then', () => {
    const unsure: ReportIndicator = {
      key: 'HRV_SDNN',
      value: 42,
      unit: 'ms',
      provenance: 'measured',
      confidence: 0.3,
      interval: [20, 64],
    }
    const bundle = build({
      reports: [{ ...report, indicators: [unsure, { key: 'brpm', missing: 'poorSignal' }] }],
    })
    const [variability, breathing] = ['80404-7', '9279-1'].map(loinc => findObservation(bundle, loinc))
    expect(variability).toMatchObject({ dataAbsentReason: { coding: [{ code: 'unknown' }] } })
    expect(variability).not.toHaveProperty('valueQuantity')
    expect(breathing).toMatchObject({ dataAbsentReason: { coding: [{ code: 'error' }] } })
  })

  it('has blood pressure from a cuff only, never the estimate of a check', () => {
    expect(findObservation(build(), '85354-9')).toMatchObject({
      effectiveDateTime: '2026-11-18T08:00:00.000Z',
      component: [{ valueQuantity: { value: 126 } }, { valueQuantity: { value: 80 } }],
    })
    const text = JSON.stringify(build({ cuffReadings: [] }))
    expect(text).not.toMatch(/85354-9|8480-6|\b131\b/)
  })

  it('leaves out what nobody was measured for, and who it is', () => {
    const sample = { ...report, isSample: true }
    const nothing = build({ reports: [sample], cuffReadings: [], profile: { height: null, weight: null } })
    expect(listObservations(nothing)).toEqual([])
    const text = JSON.stringify(build())
    for (const secret of ['林然', 'report-1', 'female', 'meeting', 'birthDate'])
      expect(text).not.toContain(secret)
  })
})
