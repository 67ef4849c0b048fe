import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { FAKE_SERVERS, type FakeServers } from '../backends/fakeServers'
import { UsageError } from '../hostArguments'
import { formatSurveyTable } from './formatSurvey'
import { formatSurveyReport, replaceSurveyReport } from './formatSurveyReport'
import { surveyProgram, type ProgramSurvey, type SurveyedPage, type SurveyOptions } from './surveyProgram'

/** A page that takes longer has not opened. */
const DEFAULT_PAGE_SECONDS = '30'

const parseSurveyArguments = (argv: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        json: { type: 'string' },
        markdown: { type: 'string' },
        pictures: { type: 'string' },
        servers: { type: 'string', default: 'refusing' },
        'page-seconds': { type: 'string', default: DEFAULT_PAGE_SECONDS },
        quiet: { type: 'boolean', default: false },
      },
    })
    if (positionals.length === 0) throw new Error('survey: the folder of a mini-program is wanted')
    if (!FAKE_SERVERS.some(kind => kind === values.servers))
      throw new Error(`--servers ${values.servers}: one of ${FAKE_SERVERS.join(', ')} is wanted`)
    const pageSeconds = Number(values['page-seconds'])
    if (!(pageSeconds > 0))
      throw new Error(`--page-seconds ${values['page-seconds']}: a number above 0 is wanted`)
    return { ...values, servers: values.servers as FakeServers, pageSeconds, places: positionals }
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** @throws UsageError when the file holds no survey. */
const readEarlierSurveys = (file: string): ProgramSurvey[] => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProgramSurvey[]
  } catch (error) {
    throw new UsageError(`${file}: ${(error as Error).message}`)
  }
}

const surveyPlace = (given: string, options: SurveyOptions) => {
  const [, name, place = given] = /^([^=/]+)=(.+)$/.exec(given) ?? []
  const folder = path.resolve(place)
  return surveyProgram({ name: name ?? path.basename(folder), folder }, options)
}

/**
 * Opens every page of some mini-programs and prints a table of what has come of it. A folder may be given another name in
 * front: `NAME=FOLDER`. A JSON file stands for what an earlier survey has found.
 * @throws UsageError when the command line makes no sense.
 */
export const runSurveyCommand = async (argv: readonly string[]): Promise<void> => {
  const { places, json, markdown, pictures, servers, pageSeconds, quiet } = parseSurveyArguments(argv)
  const surveys: ProgramSurvey[] = []
  const write = (found: readonly ProgramSurvey[]) => {
    if (json !== undefined) writeFileSync(json, `${JSON.stringify(found, null, 2)}\n`)
  }
  const onPageOpened = ({ path: page, isOpened, violations }: SurveyedPage, survey: ProgramSurvey) => {
    const state = isOpened ? 'opened' : 'NOT OPENED'
    if (!quiet) console.error(`${state} ${page}: ${violations.length} violations`)
    write([...surveys, survey])
  }
  for (const place of places) {
    const isEarlier = place.endsWith('.json')
    const found = isEarlier
      ? readEarlierSurveys(place)
      : [await surveyPlace(place, { servers, pageSeconds, pictures, onPageOpened })]
    surveys.push(...found)
    write(surveys)
  }
  console.log(formatSurveyTable(surveys))
  if (markdown === undefined) return
  const report = formatSurveyReport(surveys, { servers, date: new Date() })
  writeFileSync(markdown, replaceSurveyReport(readFileSync(markdown, 'utf8'), report))
}
