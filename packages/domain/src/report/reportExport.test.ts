import fc from 'fast-check'
import { formatReportsAsCsv, formatReportsAsJson, type ExportedHealthReport } from './reportExport'

const report: ExportedHealthReport = {
  id: 'report-1',
  personName: '林然',
  measuredAt: '2026-11-20T08:32:00.000Z',
  isSample: false,
  site: 'finger',
  seconds: 60,
  person: { age: 42, sex: 'female', isAthlete: null },
  indicators: [
    {
      key: 'HR_BPM',
      value: 72,
      unit: 'bpm',
      provenance: 'measured',
      confidence: 0.93,
      interval: [71, 73],
    },
    {
      key: 'BLOOD_PRESSURE',
      value: 124,
      interval: [104, 144],
      diastolic: { value: 79, interval: [65, 93] },
      unit: 'mmHg',
      provenance: 'estimated',
      confidence: 0.2,
      calibration: null,
    },
    { key: 'ABSI', missing: 'profileIncomplete', needs: ['waist', 'height'] },
  ],
}

/** Reads CSV by RFC 4180, as a spreadsheet does. */
const parseCsv = (csv: string): string[][] => {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < csv.length; at++) {
    const character = csv[at] ?? ''
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (csv[at + 1] === '"') cell += csv[++at] ?? ''
      else isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === ',' || character === '\n') {
      rows[rows.length - 1]?.push(cell)
      cell = ''
      if (character === '\n') rows.push([])
    } else if (character !== '\r') cell += character
  }
  return rows.slice(0, -1)
}

it('writes a line for each value, two for blood pressure, and the reason for what is missing', () => {
  const [mark, ...text] = formatReportsAsCsv([report])
  expect(mark).toBe('\uFEFF')
  const [head, ...lines] = parseCsv(text.join(''))
  const named = lines.map(line => Object.fromEntries(line.map((cell, at) => [head?.[at], cell])))
  expect(named).toMatchObject([
    {
      report: 'report-1',
      person: '林然',
      age: '42',
      indicator: 'HR_BPM',
      value: '72',
      low: '71',
      high: '73',
    },
    { indicator: 'BLOOD_PRESSURE_SYSTOLIC', value: '', low: '104', high: '144', provenance: 'estimated' },
    { indicator: 'BLOOD_PRESSURE_DIASTOLIC', value: '', low: '65', high: '93', unit: 'mmHg' },
    { indicator: 'ABSI', value: '', missing: 'profileIncomplete', needs: 'waist height' },
  ])
})

it('has a head and nothing else when there is no report', () => {
  expect(formatReportsAsCsv([]).split('\r\n')).toHaveLength(2)
})

it('keeps every name whole, and lets none become a formula', () => {
  fc.assert(
    fc.property(
      fc.string().filter(name => !/[\r\n]/.test(name)),
      name => {
        const [, line] = parseCsv(formatReportsAsCsv([{ ...report, personName: name }]).slice(1))
        const cell = line?.[2] ?? ''
        expect([name, `'${name}`]).toContain(cell)
        expect(cell).not.toMatch(/^[=+\-@]/)
      },
    ),
  )
})

it('names each tag and the note, which becomes no formula', () => {
  const annotation = {
    tags: ['coffee' as const, 'massage' as const],
    note: '=SUM(A1)',
    editedAt: '2026-11-20T09:00:00.000Z',
  }
  const lines = parseCsv(formatReportsAsCsv([{ ...report, indicators: [], annotation }])).slice(1)
  expect(lines.map(line => line.slice(5, 7))).toEqual([
    ['TAG', 'coffee'],
    ['TAG', 'massage'],
    ['NOTE', "'=SUM(A1)"],
  ])
})

it('hands out no sign of a tongue that is hardly surer than a coin', () => {
  const unclear = { label: 'unclear', confidence: 0 } as const
  const signs = {
    toothMarks: unclear,
    cracks: unclear,
    build: { label: 'fat', confidence: 0.5 },
    bodyColour: unclear,
    redTip: unclear,
    coatingColour: unclear,
    coatingThickness: { label: 'thin', confidence: 0.8 },
    moisture: unclear,
    greasy: unclear,
  } as const
  const tongue = { takenAt: report.measuredAt, signs, whiteReference: null, coverage: null }
  const csv = formatReportsAsCsv([{ ...report, tongue }])
  expect(csv).toContain('TONGUE_build,unclear')
  expect(csv).toContain('TONGUE_coatingThickness,thin')
  expect(formatReportsAsJson([{ ...report, tongue }], new Date())).not.toContain('"fat"')
})

const calibratedReport: ExportedHealthReport = {
  ...report,
  indicators: report.indicators.map(indicator =>
    indicator.key === 'BLOOD_PRESSURE' && 'value' in indicator
      ? { ...indicator, calibration: { systolic: 126, diastolic: 80, takenAt: '2026-11-18T08:00:00Z' } }
      : indicator,
  ),
}

it('gives back in JSON what it was given', () => {
  const exportedAt = new Date('2026-11-21T00:00:00Z')
  expect(JSON.parse(formatReportsAsJson([calibratedReport], exportedAt))).toEqual({
    format: 'anzuo-health-reports',
    version: 1,
    exportedAt: exportedAt.toISOString(),
    reports: [calibratedReport],
  })
})

it('writes a single blood pressure only where a cuff reading stands behind it', () => {
  const written = (exported: ExportedHealthReport) => [
    formatReportsAsCsv([exported]).includes('BLOOD_PRESSURE_SYSTOLIC,124,'),
    formatReportsAsJson([exported], new Date(0)).includes('124'),
  ]
  expect(written(report)).toEqual([false, false])
  expect(written(calibratedReport)).toEqual([true, true])
})

describe('what a report says of itself', () => {
  const readLines = (exported: ExportedHealthReport) => {
    const [head = [], ...lines] = parseCsv(formatReportsAsCsv([exported]).slice(1))
    expect(lines.map(line => line.length)).toEqual(lines.map(() => head.length))
    return lines.map(line => Object.fromEntries(line.map((cell, at) => [head[at], cell])))
  }

  it('is in every line: that it is a sample, where the pulse was read, and for how long', () => {
    for (const line of readLines({ ...report, isSample: true }))
      expect(line).toMatchObject({ sample: 'yes', site: 'finger', seconds: '60' })
  })

  it('dates answers that were carried over by their own day', () => {
    const scores = { balanced: 62 } as NonNullable<ExportedHealthReport['constitution']>['scores']
    const answeredAt = '2026-10-23T08:00:00.000Z'
    const lines = readLines({ ...report, constitution: { answeredAt, scores } })
    expect(lines.at(-1)).toMatchObject({
      indicator: 'CONSTITUTION_balanced',
      measured_at: report.measuredAt,
      found_at: answeredAt,
    })
  })

  it('stands in the data for programs, too', () => {
    const { reports } = JSON.parse(formatReportsAsJson([{ ...report, isSample: true }], new Date())) as {
      reports: object[]
    }
    expect(reports[0]).toMatchObject({ isSample: true, site: 'finger', seconds: 60 })
  })
})
