import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { openPage, resetApp, signIn } from '../../../../test/doubles/renderPage'
import { fakeTaro } from '../../../../test/doubles/taro'
import { createTestHeartRate, createTestReportSummary } from '../../../../test/doubles/reportRecords'
import { emptyHealthProfile } from '@anzuo/domain/report/healthProfile'
import type { HealthCheckTag } from '@anzuo/domain/report/checkAnnotation'
import { deleteLocalCheckAnnotations } from '@/data/health/reportAnnotations'
import type { HealthReportSummary } from '@/data/health/reports'
import { loadNamespace } from '@/i18n/instance'
import { healthTranslations } from '@/i18n/namespaces/health'
import { reportTranslations } from '@/i18n/namespaces/report'
import HealthHistoryPage from '.'

/** At noon, counted from yesterday: so that each check has a day of its own, whatever the hour this runs at. */
const daysAgo = (days: number) => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1 - days, 12).toISOString()
}
const createReport = (days: number, heartRate: number, stress: number) =>
  createTestReportSummary({
    id: `r${days}`,
    measuredAt: daysAgo(days),
    expiresAt: daysAgo(days - 7),
    indicators: [
      createTestHeartRate(heartRate),
      {
        key: 'MENTAL_STRESS_INDEX',
        value: stress,
        unit: 'score',
        provenance: 'derived',
        confidence: 1,
        interval: [stress - 0.5, stress + 0.5],
      },
    ],
  })
const reports = [
  createReport(0, 84, 4.2),
  createReport(1, 66, 3.3),
  createReport(2, 65, 3.2),
  createReport(3, 64, 3.2),
  createReport(4, 66, 3.4),
  createReport(5, 65, 3.3),
]
const listing = (list: readonly HealthReportSummary[]) => ({
  code: 0,
  data: { reports: list, next: null },
})

beforeAll(() => Promise.all([loadNamespace(healthTranslations), loadNamespace(reportTranslations)]))
beforeEach(() => {
  resetApp()
  signIn('lin')
})
afterEach(() => act(() => deleteLocalCheckAnnotations('lin')))

it('shows the course of a value with its usual range, against the last seven days', async () => {
  fakeServer.answer('/health_report/list', listing(reports))
  await openPage(HealthHistoryPage)
  expect(await screen.findByText('19 above the last seven days')).not.toBeNull()
  expect(screen.getByText(/usually 6\d\S* – 7\d/)).not.toBeNull()
  const chart = screen.getByRole('img', { name: /Resting heart rate, Month: from 65 to 84/ })
  const labels = [...chart.querySelectorAll('.ui-trend__value')].map(({ textContent }) => Number(textContent))
  expect(labels).toHaveLength(3)
  expect(labels[0]).toBeLessThanOrEqual(65)
  expect(labels[2]).toBeGreaterThanOrEqual(84)
})

it('calls nothing steady that was checked on one day alone, and says how many days there are', async () => {
  const noon = new Date(daysAgo(0)).getTime()
  const oneDay = [0, 1, 2, 3].map(hours => ({
    ...createReport(0, 64 + hours, 3),
    id: `h${hours}`,
    measuredAt: new Date(noon - hours * 3600_000).toISOString(),
  }))
  fakeServer.answer('/health_report/list', listing(oneDay))
  await openPage(HealthHistoryPage)
  const [words] = await screen.findAllByText('1 of 3 days: check on 2 more days to see a trend')
  expect(words).toBeDefined()
  expect(screen.queryByText(/Similar to the last/)).toBeNull()
  // The same day four times: the rows are told apart by the time of day.
  expect(
    ['12:00', '11:00', '10:00', '09:00'].every(time => screen.queryByText(new RegExp(`^${time} · `))),
  ).toBe(true)
})

it('draws a wide range of the person from the first check on, and says what it rests on', async () => {
  fakeServer.answer('/health_report/list', listing(reports.slice(0, 1)))
  await openPage(HealthHistoryPage)
  expect(await screen.findByText(/from 1 day, still wide/)).not.toBeNull()
  const [, low, high] = /usually ([\d.]+) – ([\d.]+)/.exec(document.body.textContent ?? '') ?? []
  expect(Number(high) - Number(low)).toBeGreaterThan(10)
})

describe('tags and a note', () => {
  const lastSent = () => fakeServer.callsTo('/health_report/annotate').at(-1)?.body
  beforeEach(() => {
    fakeServer.answer('/health_report/list', listing(reports))
    fakeServer.answer('/health_report/annotate', 'offline')
  })

  it('are put on the last check by a tap, also without a network', async () => {
    await openPage(HealthHistoryPage)
    const coffee = await screen.findByRole('checkbox', { name: 'Coffee' })
    await act(async () => void fireEvent.click(coffee))
    expect(lastSent()).toMatchObject({ id: 'r0', annotation: { tags: ['coffee'], note: null } })
    expect(screen.getByRole('checkbox', { name: 'Coffee' }).getAttribute('aria-checked')).toBe('true')
    await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: 'Coffee' })))
    expect(screen.getByRole('checkbox', { name: 'Coffee' }).getAttribute('aria-checked')).toBe('false')
  })

  it('are put on an older check, with a note of bounded length', async () => {
    await openPage(HealthHistoryPage)
    fireEvent.click(await screen.findByText('Edit'))
    fireEvent.click(screen.getAllByRole('button', { name: /^Tags and note, / })[2]!)
    const sheet = within(document.getElementById('annotation-sheet')!)
    fireEvent.click(sheet.getByRole('checkbox', { name: 'Poor sleep' }))
    const note = sheet.getByLabelText<HTMLTextAreaElement>('Note, only for you')
    expect(note.maxLength).toBe(200)
    fireEvent.change(note, { target: { value: ' Night train ' } })
    await act(async () => void fireEvent.click(sheet.getByText('Save')))
    expect(lastSent()).toMatchObject({
      id: 'r2',
      annotation: { tags: ['poorSleep'], note: 'Night train' },
    })
    expect(screen.getByText('Night train')).not.toBeNull()
  })

  it('show what goes with them, as a hint while the checks are few', async () => {
    const annotation = { tags: ['coffee' as const], note: null, editedAt: daysAgo(0) }
    const coffee = [9, 8].map(days => ({ ...createReport(days, 80, 3), annotation }))
    fakeServer.answer('/health_report/list', listing([...reports.slice(1), ...coffee]))
    await openPage(HealthHistoryPage)
    await screen.findByText('Tags and your heart rate')
    const card = document.getElementById('history-tag-differences')
    expect(card?.textContent).toContain('CoffeeResting heart rate 15 higher2 checks')
    expect(card?.textContent).toContain('a hint, not a cause')
  })

  it('of the server stand in the rows', async () => {
    const annotation = { tags: ['massage' as const], note: 'Back hurt', editedAt: daysAgo(3) }
    fakeServer.answer('/health_report/list', listing([reports[0]!, { ...reports[3]!, annotation }]))
    await openPage(HealthHistoryPage)
    expect(await screen.findByText('Back hurt')).not.toBeNull()
  })
})

describe('the calendar', () => {
  const rated = (
    days: number,
    score: number,
    { tags = [], hours = 0 }: { tags?: HealthCheckTag[]; hours?: number } = {},
  ) => {
    const measuredAt = new Date(Date.parse(daysAgo(days)) - hours * 3600_000).toISOString()
    const bare = createReport(days, 64, 3)
    return {
      ...bare,
      id: `${bare.id}-${hours}`,
      measuredAt,
      indicators: [
        ...bare.indicators,
        {
          key: 'HEALTH_SCORE' as const,
          value: score,
          unit: 'score' as const,
          provenance: 'derived' as const,
          confidence: 1,
          interval: null,
        },
      ],
      annotation: tags.length > 0 ? { tags, note: null, editedAt: measuredAt } : null,
    }
  }
  const openDay = () => document.getElementById('history-day')?.textContent
  const calendar = () => within(document.getElementById('history-calendar')!)

  it('says score and tags of each day in words, and opens the day that is pressed', async () => {
    // Days of one month, whatever day this runs on: those before the first of it are reached by its button.
    fakeServer.answer(
      '/health_report/list',
      listing([rated(0, 92), rated(40, 71, { tags: ['coffee', 'poorSleep'] })]),
    )
    await openPage(HealthHistoryPage)
    await screen.findByText('Checks on 1 day')
    expect(calendar().getByRole('button', { name: /: 92, Excellent$/ })).not.toBeNull()
    expect(openDay()).toContain('92 Excellent · 64 bpm')
    for (let month = 0; month < 2 && !openDay()?.includes('71 Fair'); month++)
      fireEvent.click(calendar().getByRole('button', { name: 'Previous month' }))
    const day = calendar().getByRole('button', { name: /: 71, Fair, Coffee, Poor sleep$/ })
    fireEvent.click(day)
    expect(day.getAttribute('aria-current')).toBe('true')
    expect(openDay()).toContain('71 Fair')
  })

  it('goes no further than the first check and the present month', async () => {
    fakeServer.answer('/health_report/list', listing([rated(0, 92)]))
    await openPage(HealthHistoryPage)
    await screen.findByText('Checks on 1 day')
    expect(calendar().getByRole<HTMLButtonElement>('button', { name: 'Previous month' }).disabled).toBe(true)
  })

  it('lets several checks of one day be told apart by their time', async () => {
    fakeServer.answer('/health_report/list', listing([rated(0, 92), rated(0, 71, { hours: 3 })]))
    await openPage(HealthHistoryPage)
    fireEvent.click(await screen.findByRole('radio', { name: '09:00' }))
    expect(openDay()).toContain('71 Fair')
  })

  it('loads older reports until the month is whole', async () => {
    const older = listing([rated(70, 80)])
    fakeServer.answer('/health_report/list', () =>
      fakeServer.callsTo('/health_report/list').length > 1
        ? older
        : { code: 0, data: { reports: [rated(0, 92)], next: 'older' } },
    )
    await openPage(HealthHistoryPage)
    await waitFor(() => expect(screen.queryByText('Show older reports')).toBeNull())
    expect(fakeServer.callsTo('/health_report/list')).toHaveLength(2)
  })

  it('counts no sample beside checks of the person', async () => {
    const sample = { ...rated(1, 80), isSample: true }
    fakeServer.answer('/health_report/list', listing([rated(0, 92), sample]))
    await openPage(HealthHistoryPage)
    expect(await screen.findByText('One check so far')).not.toBeNull()
    expect(screen.getByText('Checks on 1 day')).not.toBeNull()
    expect(screen.getByRole('img', { name: /, Month: from 92 to 92/ })).not.toBeNull()
  })
})

describe('the heart rate before and after a massage', () => {
  const at = (days: number, minutes: number) =>
    new Date(Date.parse(daysAgo(days)) + minutes * 60_000).toISOString()
  const check = (days: number, minutes: number, heartRate: number) => ({
    ...createReport(days, heartRate, 3),
    id: `m${days}-${minutes}`,
    measuredAt: at(days, minutes),
  })
  const massage = (days: number) => ({
    id: `s${days}`,
    serialNumber: 'HK24A00001',
    startedAt: at(days, 10),
    seconds: 900,
    program: 1,
    zones: [],
    intensity: 2,
    reason: 'finished',
  })
  const card = () => document.getElementById('history-massage-differences')
  const answer = (days: readonly number[], checks: HealthReportSummary[]) => {
    fakeServer.answer('/massage_statistics/records', {
      code: 0,
      data: { records: days.map(massage), next: null },
    })
    fakeServer.answer('/health_report/list', listing(checks))
  }

  it('says the difference of each massage in words, and what they have in common, as a hint', async () => {
    answer([0, 1], [check(0, 30, 66), check(0, 0, 72), check(1, 30, 64), check(1, 0, 68)])
    await openPage(HealthHistoryPage)
    await screen.findByText('Before and after a massage')
    expect(within(card()!).getByRole('img', { name: /72 before, 66 after. 6 lower$/ })).not.toBeNull()
    expect(document.getElementById('history-massage-words')?.textContent).toBe(
      'Typically 5 bpm lower after 2 massages. Based on a few massages: a hint, not a cause. Sitting still is part of it.',
    )
  })

  it('calls nothing a change that lies within the usual scatter', async () => {
    answer([0], [check(0, 30, 66), check(0, 0, 68)])
    await openPage(HealthHistoryPage)
    await screen.findByText('Before and after a massage')
    expect(card()?.textContent).toContain('No clear difference')
    expect(card()?.textContent).not.toMatch(/lower|Typically/)
  })

  it('marks massages in the calendar, beside the trend and in the week', async () => {
    answer([0], [check(0, 30, 66), check(0, 0, 72)])
    await openPage(HealthHistoryPage)
    await screen.findByText('Before and after a massage')
    expect(document.getElementById('history-trend-massages')?.textContent).toBe('1 massage')
    expect(document.getElementById('history-week-counts')?.textContent).toBe('2 checks · 1 massage')
    expect(
      document.querySelectorAll('#history-calendar .calendar__days .calendar__dot--massage'),
    ).toHaveLength(1)
  })

  it('marks the massages of the month that is shown, however many came after', async () => {
    const recent = Array.from({ length: 50 }, (_, at) => ({ ...massage(0), id: `new${at}` }))
    const old = 62
    fakeServer.answer('/massage_statistics/records', () => {
      const asked = fakeServer.callsTo('/massage_statistics/records').at(-1)?.body as { cursor?: string }
      return {
        code: 0,
        data: asked.cursor ? { records: [massage(old)], next: null } : { records: recent, next: 'page-2' },
      }
    })
    fakeServer.answer('/health_report/list', listing([check(0, 30, 66), check(old, 0, 72), check(95, 0, 70)]))
    await openPage(HealthHistoryPage)
    await screen.findByText('Checks on 1 day')
    const countDots = () =>
      document.querySelectorAll('#history-calendar .calendar__days .calendar__dot--massage').length
    const countMonths = (moment: string) => new Date(moment).getFullYear() * 12 + new Date(moment).getMonth()
    for (let month = countMonths(daysAgo(0)); month > countMonths(daysAgo(old)); month--)
      await act(async () => document.getElementById('calendar-before')?.click())
    await screen.findByText('Checks on 1 day')
    await waitFor(() => expect(countDots()).toBe(1))
  })

  it('is left out without a check on both sides of a massage, and without an answer', async () => {
    answer([0], [check(0, 0, 68)])
    await openPage(HealthHistoryPage)
    await screen.findByText('Checks on 1 day')
    expect(card()).toBeNull()
  })
})

describe('the comparison of two checks', () => {
  const verdictOf = (key: string) => document.getElementById(`compare-${key}`)?.textContent

  it('is reached from the history', async () => {
    fakeServer.answer('/health_report/list', listing(reports))
    await openPage(HealthHistoryPage)
    fireEvent.click(await screen.findByText('Compare two reports'))
    expect(fakeTaro.navigation.at(-1)?.url).toContain('view=compare')
  })

  it('says what changed and what did not, the earlier check first', async () => {
    fakeServer.answer('/health_report/list', listing(reports))
    await openPage(HealthHistoryPage, { view: 'compare', earlier: 'r0', later: 'r2' })
    expect((await screen.findByRole('heading', { name: /clear difference/ })).textContent).toBe(
      'One clear difference: Resting heart rate 19 higher',
    )
    expect(verdictOf('HR_BPM')).toMatch(/65.*84.*More than the usual ±3/)
    expect(verdictOf('MENTAL_STRESS_INDEX')).toContain('1 higher is within the usual variation')
  })

  it('folds what cannot be compared in one row with its count, after what can', async () => {
    const [latest, , before] = reports
    const unclear = { key: 'brpm' as const, missing: 'poorSignal' as const }
    const breathless = { ...before!, indicators: [...before!.indicators, unclear] }
    fakeServer.answer('/health_report/list', listing([latest!, breathless]))
    await openPage(HealthHistoryPage, { view: 'compare' })
    const others = await screen.findByText(/^Not comparable: \d+$/)
    const countRows = () => document.querySelectorAll('.compare__row').length
    const shown = countRows()
    fireEvent.click(others)
    expect(countRows()).toBe(shown + Number(others.textContent?.match(/\d+/)?.[0]))
  })

  it('compares the newest two unless others are asked for, and lets another one be chosen', async () => {
    fakeServer.answer('/health_report/list', listing(reports.slice(1)))
    await openPage(HealthHistoryPage, { view: 'compare' })
    expect((await screen.findByRole('heading', { name: /clear difference/ })).textContent).toBe(
      'No clear difference between these two checks',
    )
    fireEvent.click(document.getElementById('compare-earlier')!)
    const picker = within(document.getElementById('compare-picker')!)
    expect(picker.getAllByText('No score')).toHaveLength(4)
  })

  it('shows the tags of both', async () => {
    const tagged = {
      ...reports[2]!,
      annotation: { tags: ['coffee' as const], note: null, editedAt: daysAgo(2) },
    }
    fakeServer.answer('/health_report/list', listing([reports[0]!, tagged]))
    await openPage(HealthHistoryPage, { view: 'compare' })
    await screen.findByRole('heading', { name: /clear difference/ })
    expect(document.getElementById('compare-earlier')?.textContent).toContain('Coffee')
    expect(document.getElementById('compare-later')?.textContent).toContain('No tags')
  })

  it('asks for another check when there is only one', async () => {
    fakeServer.answer('/health_report/list', listing(reports.slice(0, 1)))
    await openPage(HealthHistoryPage, { view: 'compare' })
    expect(await screen.findByText('You need two checks to compare')).not.toBeNull()
  })
})

it('raises no alarm for a change of stress up to 1.0', async () => {
  fakeServer.answer('/health_report/list', listing(reports))
  await openPage(HealthHistoryPage)
  fireEvent.click(await screen.findByRole('radio', { name: 'Stress index' }))
  const chart = screen.getByRole('img', { name: /^Stress index/ }).closest('.ui-card')
  expect(chart?.textContent).toContain('Similar to the last seven days')
  expect(chart?.textContent).not.toContain('above')
})

it('looks back a day, a week, a month or a year', async () => {
  fakeServer.answer('/health_report/list', listing(reports.slice(2)))
  await openPage(HealthHistoryPage)
  fireEvent.click(await screen.findByRole('radio', { name: 'Day' }))
  expect(screen.queryByText('No value in this period')).not.toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Year' }))
  expect(screen.queryByText('No value in this period')).toBeNull()
})

it('deletes a report only after a second thought', async () => {
  fakeServer.answer('/health_report/list', listing(reports))
  fakeServer.answer('/health_report/delete', { code: 0, data: {} })
  await openPage(HealthHistoryPage)
  fireEvent.click(await screen.findByText('Edit'))
  fireEvent.click(screen.getAllByRole('button', { name: /^Delete the report of/ })[0]!)
  expect(fakeServer.callsTo('/health_report/delete')).toHaveLength(0)
  await act(async () => void fireEvent.click(screen.getByText('Delete')))
  expect(fakeServer.callsTo('/health_report/delete')[0]?.body).toEqual({ id: 'r0' })
})

const readText = (blob: Blob): Promise<string> =>
  new Promise(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })

const waitForProfile = () =>
  waitFor(() =>
    expect(screen.getByRole('button', { name: 'Health record (FHIR)' }).getAttribute('aria-busy')).toBeNull(),
  )

describe('the export', () => {
  let saved: { name: string; blob: Blob }[] = []
  beforeEach(() => {
    saved = []
    let last: Blob
    URL.createObjectURL = blob => {
      last = blob as Blob
      return 'blob:here'
    }
    URL.revokeObjectURL = () => undefined
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob: last })
    })
  })
  afterEach(() => jest.restoreAllMocks())

  it.each([
    ['Table (CSV)', 'anzuo-reports.csv'],
    ['Data (JSON)', 'anzuo-reports.json'],
    ['Health record (FHIR)', 'anzuo-health-record.fhir.json'],
  ])('hands over every report as %s', async (words, name) => {
    fakeServer.answer('/health_report/list', listing(reports))
    fakeServer.answer('/user/profile/get', { code: 0, data: emptyHealthProfile })
    await openPage(HealthHistoryPage)
    fireEvent.click(await screen.findByRole('button', { name: 'Export all reports' }))
    await waitForProfile()
    await act(async () => void fireEvent.click(screen.getByText(words)))
    expect(await screen.findByText('File saved').catch(() => saved[0]?.name)).toBeDefined()
    expect(saved.map(file => file.name)).toEqual([name])
    expect(saved[0]!.blob.size).toBeGreaterThan(500)
  })

  it('has the body beside the checks in the health record', async () => {
    fakeServer.answer('/health_report/list', listing(reports))
    fakeServer.answer('/user/profile/get', { code: 0, data: { ...emptyHealthProfile, height: 171 } })
    await openPage(HealthHistoryPage)
    fireEvent.click(await screen.findByRole('button', { name: 'Export all reports' }))
    await waitForProfile()
    await act(async () => void fireEvent.click(screen.getByText('Health record (FHIR)')))
    const { entry } = JSON.parse(await readText(saved[0]!.blob)) as {
      entry: { resource: { valueQuantity?: { value: number; code: string } } }[]
    }
    expect(entry.map(({ resource }) => resource.valueQuantity?.value)).toEqual(
      expect.arrayContaining([84, 66, 171]),
    )
  })

  it('makes no health record without the profile, rather than one that lacks the body', async () => {
    fakeServer.answer('/health_report/list', listing(reports))
    fakeServer.answer('/user/profile/get', 'offline')
    await openPage(HealthHistoryPage)
    fireEvent.click(await screen.findByRole('button', { name: 'Export all reports' }))
    await waitForProfile()
    await act(async () => void fireEvent.click(screen.getByText('Health record (FHIR)')))
    expect(saved).toEqual([])
  })

  it('makes no file when not all reports could be read', async () => {
    fakeServer.answer('/health_report/list', listing(reports))
    await openPage(HealthHistoryPage)
    fireEvent.click(await screen.findByRole('button', { name: 'Export all reports' }))
    fakeServer.answer('/health_report/list', 'offline')
    await act(async () => void fireEvent.click(screen.getByText('Table (CSV)')))
    expect(saved).toEqual([])
  })
})

it('invites to a first check when there is no report', async () => {
  fakeServer.answer('/health_report/list', listing([]))
  await openPage(HealthHistoryPage)
  expect(await screen.findByText('No reports yet')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Export all reports' })).toBeNull()
})
