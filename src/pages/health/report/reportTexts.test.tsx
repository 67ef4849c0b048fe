import { act, cleanup, waitFor } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp, signIn, waitForPendingRequests } from '../../../../test/doubles/renderPage'
import { reportPeople } from '../../../../test/doubles/reportPeople'
import { LOCALES, type Locale } from '@anzuo/domain/locale'
import { setLanguage } from '@/i18n/instance'
import HealthReportPage from '.'

/** Reads whole reports of made-up people on the page, in every language, for sentences that contradict each other or say too much. */

type PersonName = keyof typeof reportPeople

const openReportOf = async (name: PersonName, language: Locale = 'en-GB') => {
  const { report, history } = reportPeople[name]
  resetApp()
  signIn('lin')
  fakeServer.answer('/user/profile/get', { code: 0, data: { name: 'Lin Ran', height: null } })
  fakeServer.answer('/health_report/list', { code: 0, data: { reports: history, next: null } })
  fakeServer.answer('/cuff_reading/list', { code: 0, data: { readings: [] } })
  fakeServer.answer('/health_report/get', { code: 0, data: report })
  fakeServer.answer('/device/list', { code: 0, data: { devices: [] } })
  await act(() => setLanguage(language))
  renderPage(HealthReportPage, { id: report.id })
  await waitFor(() => expect(document.getElementById('report-quality')).not.toBeNull())
  await waitForPendingRequests()
}

const textOf = (id: string) => document.getElementById(id)?.textContent ?? ''
const summary = () => document.querySelector('.summary__body')?.textContent ?? ''

afterEach(async () => {
  cleanup()
  await act(() => setLanguage('en-GB'))
})

const PEOPLE = Object.keys(reportPeople) as PersonName[]

describe.each(LOCALES)('in %s', language => {
  it.each(PEOPLE)('every text is there, with what fills it: %s', async name => {
    await openReportOf(name, language)
    expect(document.body.textContent).not.toMatch(/\{\{|undefined|NaN|\*\*|[a-z]+\.[a-z]+[A-Z]/)
  })
})

/** Units, names and abbreviations that Chinese texts keep in Latin letters. */
const LATIN_IN_CHINESE = /Lin Ran|bpm|mmHg|kg\/m²|BMI|HRV|PDF|CSV|dB|Anzuo/g

it.each(['zh-CN', 'zh-Hant'] as const)('no English stands in a Chinese report: %s', async language => {
  await openReportOf('allGood', language)
  expect(document.body.textContent?.replace(LATIN_IN_CHINESE, '')).not.toMatch(/[A-Za-z]{3,}/)
})

describe.each(LOCALES)('a report in %s', language => {
  it('says once what an irregular pulse means', async () => {
    await openReportOf('irregularPulse', language)
    const [meaning = ''] =
      (textOf('report-notices') || textOf('report-findings')).match(/[^.。：:]{10,}[.。]/) ?? []
    expect(meaning).not.toBe('')
    expect(document.body.textContent?.split(meaning)).toHaveLength(2)
  })

  it('calls nothing normal that its own label calls very low or young', async () => {
    await openReportOf('allGood', language)
    expect(textOf('report-notices')).not.toMatch(/normal|正常/)
  })
})

describe('a very high cuff reading', () => {
  beforeEach(() => openReportOf('veryHighPressure'))

  it('has no score and no good word of it, and says why', () => {
    expect(summary()).toContain('another value needs attention first')
    expect(summary()).not.toMatch(/Good|Excellent|Normal/)
  })

  it('calls nothing fine that follows from the pressure', () => {
    for (const key of ['MEAN_ARTERIAL_PRESSURE', 'Cardiac_Workload', 'AGE', 'CVD_RISK'])
      expect(textOf(`indicator-${key}`)).not.toMatch(/Normal|Low(?! )|Moderate|Young/)
  })

  it('says that the word comes from the cuff, since the number beside it is lower', () => {
    expect(textOf('indicator-BLOOD_PRESSURE')).toContain('Very high')
    expect(textOf('indicator-BLOOD_PRESSURE')).toContain('Rated by your cuff reading')
  })

  it('offers neither a massage nor a new check, which would not change it', () => {
    expect(document.getElementById('report-way-on')).toBeNull()
    expect(document.querySelector('#report-smart button, #report-smart [role=button]')).toBeNull()
  })
})

it('names a low cuff reading although the estimate is in the normal range', async () => {
  await openReportOf('lowPressure')
  expect(textOf('report-opening')).toBe('Your blood pressure may be low.')
  expect(textOf('indicator-MEAN_ARTERIAL_PRESSURE')).not.toContain('Normal')
  expect(summary()).not.toMatch(/Good|Excellent/)
})

it('asks for another cuff reading, not for a massage, where the pressure is high', async () => {
  await openReportOf('highPressure')
  expect(textOf('report-hint')).toContain('Take your blood pressure again tomorrow')
  expect(textOf('report-advice')).not.toContain('gentle, slow massage')
})

it('offers no massage because of an irregular pulse, and the check that it asks for', async () => {
  await openReportOf('irregularPulse')
  expect(textOf('report-no-score')).toBe('No score')
  expect(textOf('report-advice')).not.toContain('gentle, slow massage')
  expect(textOf('report-way-on')).toBe('Measure again')
  expect(document.body.textContent).not.toContain('already the steadiest')
})

it('says nothing of today from an expired report', async () => {
  await openReportOf('expired')
  expect(textOf('report-opening')).toBe('This check is too old to say how you are today.')
  expect(document.getElementById('report-hint')).toBeNull()
  expect(document.getElementById('report-advice')).toBeNull()
})

it('does not call one value that could be rated every value', async () => {
  await openReportOf('onlyHeartRate')
  expect(textOf('report-notices')).toContain('Only one value could be rated')
})

it('compares nobody with another person of the household', async () => {
  await openReportOf('otherPerson')
  expect(document.getElementById('report-moves')).toBeNull()
  expect(textOf('report-opening')).toBe('You’re doing well.')
})

it('sets a value beside what was usual before it, as soon as that is known', async () => {
  await openReportOf('manyChecks')
  expect(textOf('indicator-HR_BPM')).toContain('usually 62 – 70')
  expect(textOf('indicator-BLOOD_PRESSURE')).not.toContain('usually')
  cleanup()
  await openReportOf('lessCalm')
  expect(textOf('indicator-HR_BPM')).not.toContain('usually')
})

it('does not send a child to a new check for a massage that is not for children', async () => {
  await openReportOf('child')
  expect(textOf('report-smart')).toContain('not for children under 14')
  expect(textOf('report-smart')).not.toContain('Measure again')
})

describe('what stands beside a value', () => {
  it.each(PEOPLE)('gives the range that is read out with it: %s', async name => {
    await openReportOf(name)
    for (const row of document.querySelectorAll('.indicator')) {
      const written = /([\d.]+)\D+± ([\d.]+)/.exec(row.querySelector('.indicator__line')?.textContent ?? '')
      const spoken = /between ([\d.]+) and ([\d.]+)/.exec(
        row.querySelector('.ui-band')?.getAttribute('aria-label') ?? '',
      )
      if (!written || !spoken) continue
      const [, value, half] = written.map(Number)
      const [, low, high] = spoken.map(Number)
      // Each of the three is rounded.
      expect(Math.abs((value ?? NaN) - (half ?? NaN) - (low ?? NaN))).toBeLessThanOrEqual(1)
      expect(Math.abs((value ?? NaN) + (half ?? NaN) - (high ?? NaN))).toBeLessThanOrEqual(1)
    }
  })

  it('says that a value at the end of its formula may lie beyond', async () => {
    await openReportOf('heavy')
    expect(textOf('indicator-AGE')).toContain('at least85')
    expect(textOf('indicator-AGE')).not.toMatch(/about85|Likely range/)
  })

  it('counts the parts of the score as its page lists them', async () => {
    await openReportOf('allGoodNoCuff')
    expect(summary()).toContain('score based on 6 of its 9 parts')
  })
})

it('says what was not there at the check, whenever the report is read', async () => {
  await openReportOf('expired')
  expect(textOf('report-tongue')).toContain('from this check or the seven days before it')
  expect(textOf('report-constitution')).toContain('from this check or the 30 days before it')
})

it('names what moved the score as within a sentence', async () => {
  await openReportOf('fastHeart')
  expect(summary()).toContain('mainly because of your resting heart rate')
})

it('does not ask to measure again whom nobody has measured', async () => {
  await openReportOf('sample')
  expect(textOf('report-smart')).toContain('Start a check')
  expect(textOf('report-way-on')).toBe('Start a check')
})

it('says of a sample whose values they are, and advises nothing', async () => {
  await openReportOf('sample')
  expect(textOf('report-sample')).toContain('Body values come from your profile')
  expect(document.getElementById('report-advice')).toBeNull()
})
