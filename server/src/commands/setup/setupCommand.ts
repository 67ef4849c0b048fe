import { randomBytes } from 'node:crypto'
import type { Database, OpenedDatabase } from '../../db/database'
import { openDatabase } from '../../db/openDatabase'
import { operators } from '../../db/schema'
import { readServerSettings, type ServerSettings } from '../../settings'
import { StartupError } from '../../startupError'
import { toError } from '../../toError'
import { runOperatorCommand } from '../operatorCommand'
import { findSectionProblems, writeSections } from './applySetup'
import { writeEnvironmentFile, type Environment } from './environmentFile'
import type { SetupAnswers } from './setupAnswers'
import { runSetupChecks, type CheckResult } from './setupChecks'

type SetupContext = {
  /** Where the settings of the server are written to. */
  environmentFile: string
  now: () => Date
  print: (line: string) => void
}

/** What every production server needs and nobody has to think of; what stands already stays. */
const createDefaults = (now: Date): Environment => ({
  NODE_ENV: 'production',
  DATA_DIR: '/var/lib/anzuo',
  CONSOLE_PORT: '8090',
  CODE_SECRET: randomBytes(32).toString('hex'),
  CHAIR_KEY_ENCRYPTION_KEYS: `${now.getUTCFullYear()}a:${randomBytes(32).toString('hex')}`,
})

/** The settings of before, with the answers over them and what was missing made. */
const mergeEnvironment = (
  before: Environment,
  { environment }: Pick<SetupAnswers, 'environment'>,
  now: Date,
): Environment => {
  const given = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, String(value).trim().replaceAll('\n', '\\n')]),
  )
  return { ...createDefaults(now), ...before, ...given }
}

/**
 * Sets a shop up: tries every answer, migrates the database, writes the company's settings, the environment file, and invites the first
 * operator. Nothing is written while an answer is wrong. It can be run again: what is not answered anew stays.
 * @returns the exit status: 0, or 1 with what has to be put right printed
 */
export const runSetup = async (
  context: SetupContext,
  answers: SetupAnswers,
  before: Environment,
): Promise<0 | 1> => {
  const { print, now, environmentFile } = context
  const environment = mergeEnvironment(before, answers, now())
  const read = readServerSettings(environment)
  const problems = [...(read.ok ? [] : read.problems), ...findSectionProblems(answers.settings)]
  if (!read.ok || problems.length > 0) return printProblems(print, problems)
  const { settings } = read
  const checks = await runSetupChecks(settings)
  const opened = await tryDatabase(settings)
  const all: CheckResult[] = [
    ...(opened.ok ? [{ name: 'DATABASE_URL', outcome: 'good' as const }] : [opened.check]),
    ...checks,
  ]
  for (const check of all) print(describeCheck(check))
  try {
    if (!opened.ok || all.some(({ outcome }) => outcome === 'bad'))
      return printProblems(print, ['nothing was written. Correct what is marked, and run it again'])
    const sections = await writeSections(opened.database.db, answers.settings, now())
    if (sections.length > 0) print(`Settings of the shop written: ${sections.join(', ')}`)
    await writeEnvironmentFile(environmentFile, environment)
    print(`Settings of the server written to ${environmentFile}, readable by you alone`)
    return await inviteFirstOperator(context, { db: opened.database.db, settings, answers })
  } finally {
    if (opened.ok) await opened.database.close()
  }
}

const printProblems = (print: SetupContext['print'], problems: readonly string[]): 1 => {
  for (const problem of problems) print(`Wrong    ${problem}.`)
  return 1
}

const OUTCOME_WORDS = { good: 'Good    ', unknown: 'Later   ', bad: 'Wrong   ' } as const

const describeCheck = (check: CheckResult): string =>
  `${OUTCOME_WORDS[check.outcome]} ${check.name}${check.outcome === 'good' ? '' : `: ${check.reason}`}`

type OpenResult = { ok: true; database: OpenedDatabase } | { ok: false; check: CheckResult }

/** Opening a database also brings it up to date. */
const tryDatabase = async (settings: ServerSettings): Promise<OpenResult> => {
  try {
    return { ok: true, database: await openDatabase(settings, () => {}) }
  } catch (error) {
    const { message } = toError(error)
    const reason =
      error instanceof StartupError ? message : `it can't be opened or brought up to date: ${message}`
    return { ok: false, check: { name: 'DATABASE_URL', outcome: 'bad', reason } }
  }
}

const inviteFirstOperator = async (
  { print, now }: SetupContext,
  { db, settings, answers }: { db: Database; settings: ServerSettings; answers: SetupAnswers },
): Promise<0 | 1> => {
  if ((await db.$count(operators)) > 0) return 0
  if (!answers.operator) {
    print('Nobody works here yet: invite the first operator with the command operator add')
    return 0
  }
  print('The first operator sets up an account by this link, once and within two days:')
  const { email, name } = answers.operator
  return runOperatorCommand({ db, officeAddress: settings.office.address, now, print }, [
    'add',
    '--email',
    email,
    '--name',
    name,
  ])
}
