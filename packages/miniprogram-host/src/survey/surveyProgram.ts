import { setTimeout as wait } from 'node:timers/promises'
import type { HostRunReport } from '../automator/hostMethods'
import type { FakeServers } from '../backends/fakeServers'
import { startConnectedHost, type ConnectedHost } from '../client/startConnectedHost'
import { readRejection } from '../client/startMiniProgramHostProcess'
import { readCompiledProgram } from '../program/compiledProgram'
import type { MiniProgramViolation } from '../violations'
import { needsUnreachable } from './unreachableNeeds'

/** What opening one page has shown. */
export type SurveyedPage = {
  path: string
  /** Whether it needs AR, XR, a live stream or a map. */
  needsUnreachable: boolean
  isOpened: boolean
  /** Why it did not open; null when it did, or when it shows its error itself. */
  reason: string | null
  violations: MiniProgramViolation[]
  /** What would be violations, had the answer of a fake server not led there. */
  afterFakedAnswers: MiniProgramViolation[]
}

/** What a run over all pages of one mini-program has shown. */
export type ProgramSurvey = {
  name: string
  /** Why it does not start; null when it does. */
  rejection: string | null
  /** What was reported before the first page was looked at. */
  startViolations: MiniProgramViolation[]
  warnings: number
  /** Origins that fakes have stood for. */
  fakedServers: string[]
  /** How many pages there are; those that a run was cut off before are not looked at. */
  pageCount: number
  pages: SurveyedPage[]
}

/** What a page does by itself after it has opened shall count for it, in ms. */
const SETTLE_MS = 600

const start = (folder: string, { servers, pageSeconds, pictures }: SurveyOptions): Promise<ConnectedHost> => {
  const options = ['--quiet', '--yes', '--language', 'zh_CN', '--servers', servers]
  if (pictures !== undefined) options.push('--pictures', pictures)
  return startConnectedHost(folder, { options, timeoutMs: pageSeconds * 1000 })
}

const readReport = ({ ask }: ConnectedHost) => ask<HostRunReport>('Host.report')

type OpenedPage = Omit<SurveyedPage, 'needsUnreachable'>

const openPage = async (running: ConnectedHost, path: string): Promise<OpenedPage> => {
  const before = await readReport(running)
  let reason: string | null = null
  try {
    await running.ask('App.callWxMethod', { method: 'reLaunch', args: [{ url: `/${path}` }] })
    await wait(SETTLE_MS)
  } catch (error) {
    reason = (error as Error).message
  }
  const { violations, afterFakedAnswers, openings, failedPages } = await readReport(running)
  return {
    path,
    isOpened:
      reason === null && openings.some(opening => opening.path === path) && !failedPages.includes(path),
    reason,
    violations: violations.slice(before.violations.length),
    afterFakedAnswers: afterFakedAnswers.slice(before.afterFakedAnswers.length),
  }
}

/** Why a mini-program does not start, in one line. */
const describeRejection = (error: unknown): string =>
  readRejection(error) ?? (error as Error).message.trim().split('\n')[0] ?? ''

/** What a survey knows of a program that did not start. */
export const createEmptySurvey = (name: string): ProgramSurvey => ({
  name,
  rejection: null,
  startViolations: [],
  warnings: 0,
  fakedServers: [],
  pageCount: 0,
  pages: [],
})

/** The host does not answer any more: it has ended, or the page keeps it busy. */
const HOST_IS_LOST = /^(the host has ended|Host\.report has not)/

/** Takes over what the host knows of the whole run so far. */
const takeServers = async (survey: ProgramSurvey, running: ConnectedHost) => {
  const { fakedServers } = await readReport(running)
  survey.fakedServers = [...new Set([...survey.fakedServers, ...fakedServers])].sort()
}

export type SurveyOptions = {
  servers: FakeServers
  /** A page that takes longer has not opened. */
  pageSeconds: number
  /** The folder of a picture of each page; without it none are taken. */
  pictures?: string
  /** Called with what has been found so far: a long run may be cut off. */
  onPageOpened?: (page: SurveyedPage, survey: ProgramSurvey) => void
}

/** What opening a page has shown, also where that has ended the host. */
const surveyPage = (running: ConnectedHost, path: string): Promise<OpenedPage> =>
  openPage(running, path).catch(({ message }: Error) => ({
    path,
    isOpened: false,
    reason: message,
    violations: [{ rule: 'exception', detail: message }],
    afterFakedAnswers: [],
  }))

/** Opens every page, beginning in a host that runs already, and ends the host. */
const surveyPages = async (
  survey: ProgramSurvey,
  { folder, firstHost, options }: { folder: string; firstHost: ConnectedHost; options: SurveyOptions },
) => {
  let running: ConnectedHost | null = firstHost
  try {
    const program = readCompiledProgram(folder)
    survey.pageCount = program.pages.length
    for (const path of program.pages) {
      // A page that has ended the host costs only itself.
      running ??= await start(folder, options)
      const page = { ...(await surveyPage(running, path)), needsUnreachable: needsUnreachable(program, path) }
      survey.pages.push(page)
      if (page.violations.some(({ detail }) => HOST_IS_LOST.test(detail))) {
        await running.stop()
        running = null
      } else await takeServers(survey, running)
      options.onPageOpened?.(page, survey)
    }
  } finally {
    await running?.stop()
  }
}

/** Starts a mini-program with its servers faked and opens every page of it. */
export const surveyProgram = async (
  { name, folder }: { name: string; folder: string },
  options: SurveyOptions,
): Promise<ProgramSurvey> => {
  const survey = createEmptySurvey(name)
  let firstHost: ConnectedHost | null = null
  try {
    firstHost = await start(folder, options)
    const { violations, warnings } = await readReport(firstHost)
    Object.assign(survey, { startViolations: violations, warnings: warnings.length })
  } catch (error) {
    await firstHost?.stop()
    survey.rejection = describeRejection(error)
    return survey
  }
  await surveyPages(survey, { folder, firstHost, options })
  return survey
}
