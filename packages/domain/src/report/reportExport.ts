import type { MeasurementSite } from '@anzuo/vitals'
import type { CheckAnnotation } from './checkAnnotation'
import { toReportableIndicators } from './reportableIndicators'
import { toReportableTongue } from './supplementaryResults'
import type {
  PresentBloodPressureIndicator,
  SupplementaryResults,
  ReportIndicator,
  ReportPerson,
} from './types'

/** A report as it is exported. */
export type ExportedHealthReport = {
  id: string
  personName: string | null
  measuredAt: string
  /** Whether it comes from the drawn sample: nobody's values. */
  isSample: boolean
  /** Where the pulse was read, and for how many seconds. */
  site: MeasurementSite
  seconds: number
  person: ReportPerson
  indicators: readonly ReportIndicator[]
  annotation?: CheckAnnotation | null
} & Partial<SupplementaryResults>

const CSV_COLUMNS = [
  'report',
  'measured_at',
  'person',
  'age',
  'sex',
  'indicator',
  'value',
  'low',
  'high',
  'unit',
  'provenance',
  'confidence',
  'missing',
  'needs',
  'found_at',
  'sample',
  'site',
  'seconds',
] as const

/** Where the columns of one value begin and end; the others tell of the report. New ones come last, so that old tables still fit. */
const VALUE_COLUMNS = [CSV_COLUMNS.indexOf('indicator'), CSV_COLUMNS.indexOf('sample')] as const

type CsvCell = string | number | null | undefined

/**
 * One cell by RFC 4180. A text that a spreadsheet would read as a formula gets an apostrophe in front: the name of a report
 * is typed by a person.
 */
const formatCsvCell = (value: CsvCell): string => {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text
}

/** The two pressures. Without a cuff reading only where they may lie: a single number would claim to be a measurement. */
const toExportedPressure = ({ value, interval, diastolic, calibration }: PresentBloodPressureIndicator) => {
  const isKnown = calibration !== null
  return {
    systolic: { value: isKnown ? value : null, interval },
    diastolic: { value: isKnown ? diastolic.value : null, interval: diastolic.interval },
  }
}

/** An indicator as JSON, blood pressure as the table has it. */
const toExportedIndicator = (indicator: ReportIndicator) => {
  if ('missing' in indicator || indicator.key !== 'BLOOD_PRESSURE') return indicator
  const { systolic, diastolic } = toExportedPressure(indicator)
  return { ...indicator, ...systolic, diastolic }
}

const toIndicatorRows = (indicator: ReportIndicator): CsvCell[][] => {
  const { key } = indicator
  if ('missing' in indicator) {
    return [[key, null, null, null, null, null, null, indicator.missing, indicator.needs?.join(' ')]]
  }
  const { value, interval, unit, provenance, confidence } = indicator
  const row = (
    name: string,
    reading: { value: number | null; interval: readonly [number, number] | null },
  ) => [
    name,
    reading.value,
    reading.interval?.[0],
    reading.interval?.[1],
    unit,
    provenance,
    confidence,
    null,
    null,
  ]
  if (indicator.key !== 'BLOOD_PRESSURE') return [row(key, { value, interval })]
  const { systolic, diastolic } = toExportedPressure(indicator)
  return [row('BLOOD_PRESSURE_SYSTOLIC', systolic), row('BLOOD_PRESSURE_DIASTOLIC', diastolic)]
}

/**
 * Signs in words, the measurement under the tongue, and the scores of the questionnaire, each in a line of its own with its own time:
 * they may have been carried over from an earlier check.
 */
const toSupplementaryRows = ({
  tongue,
  sublingual,
  constitution,
}: Partial<SupplementaryResults>): CsvCell[][] => {
  const row = (
    name: string,
    value: CsvCell,
    rest: { unit?: string; provenance: string; confidence?: number; at: string | undefined },
  ) => [name, value, null, null, rest.unit, rest.provenance, rest.confidence, null, null, rest.at]
  const signs = Object.entries(toReportableTongue(tongue ?? null)?.signs ?? {}).map(
    ([sign, { label, confidence }]) =>
      row(`TONGUE_${sign}`, label, { provenance: 'estimated', confidence, at: tongue?.takenAt }),
  )
  const { length, width, contrast } = sublingual ?? { length: null, width: null, contrast: null }
  const veins = Object.entries({ length, width, contrast }).flatMap(([name, value]) =>
    value === null
      ? []
      : [row(`SUBLINGUAL_${name}`, value, { provenance: 'estimated', at: sublingual?.takenAt })],
  )
  const scores = Object.entries(constitution?.scores ?? {}).flatMap(([type, score]) =>
    score === null
      ? []
      : [
          row(`CONSTITUTION_${type}`, Math.round(score), {
            unit: 'score',
            provenance: 'asked',
            at: constitution?.answeredAt,
          }),
        ],
  )
  return [...signs, ...veins, ...scores]
}

/** Each tag, and the note, in a line of its own. */
const toAnnotationRows = (annotation: CheckAnnotation | null | undefined): CsvCell[][] => {
  if (!annotation) return []
  const row = (name: string, value: string) => [name, value, null, null, null, 'asked', null, null, null]
  const { tags, note } = annotation
  return [...tags.map(tag => row('TAG', tag)), ...(note === null ? [] : [row('NOTE', note)])]
}

/** Spreadsheets read UTF-8 only when the file begins with this. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * All reports as CSV (RFC 4180): one line for each value, a missing one with its reason; blood pressure has two lines, without a cuff
 * reading only with its range. Signs of
 * the tongue, scores of the questionnaire, tags and the note follow.
 * Times are ISO 8601 in UTC.
 */
export const formatReportsAsCsv = (reports: readonly ExportedHealthReport[]): string => {
  const lines = reports.flatMap(
    ({ id, measuredAt, isSample, site, seconds, personName, person, indicators, annotation, ...further }) =>
      [
        ...toReportableIndicators(indicators).flatMap(toIndicatorRows),
        ...toSupplementaryRows(further),
        ...toAnnotationRows(annotation),
      ].map(cells => [
        ...[id, measuredAt, personName, person.age, person.sex],
        // A line that ends early is filled up: each has as many cells as the head.
        ...CSV_COLUMNS.slice(...VALUE_COLUMNS).map((_, at) => cells[at]),
        ...[isSample ? 'yes' : 'no', site, seconds],
      ]),
  )
  return (
    BYTE_ORDER_MARK +
    [[...CSV_COLUMNS], ...lines].map(line => `${line.map(formatCsvCell).join(',')}\r\n`).join('')
  )
}

/** All reports as JSON, with a name and a version of the format, indented for people. */
export const formatReportsAsJson = (reports: readonly ExportedHealthReport[], exportedAt: Date): string =>
  JSON.stringify(
    {
      format: 'anzuo-health-reports',
      version: 1,
      exportedAt: exportedAt.toISOString(),
      reports: reports.map(report => ({
        id: report.id,
        measuredAt: report.measuredAt,
        isSample: report.isSample,
        site: report.site,
        seconds: report.seconds,
        personName: report.personName,
        person: report.person,
        indicators: toReportableIndicators(report.indicators).map(toExportedIndicator),
        tongue: report.tongue && toReportableTongue(report.tongue),
        sublingual: report.sublingual,
        constitution: report.constitution,
        annotation: report.annotation,
      })),
    },
    null,
    2,
  )
