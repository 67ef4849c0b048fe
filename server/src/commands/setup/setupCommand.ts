import { randomBytes } from 'node:crypto'
import { listStandInFields } from '@anzuo/domain/settings/standIns'
import type { Database, OpenedDatabase } from '../../db/database'
import { openDatabase } from '../../db/openDatabase'
import { operators } from '../../db/schema'
import { openSettingsStore } from '../../modules/settings/settingsStore'
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

/** What a production server has unless somebody answers otherwise. */
export const usualEnvironment = {
  DATA_DIR: '/var/lib/anzuo',
  PORT: '8080',
  CONSOLE_PORT: '8090',
} as const satisfies Environment

/** What every production server needs and nobody has to think of; what stands already stays. */
const createDefaults = (now: Date): Environment => ({
  NODE_ENV: 'production',
  ...usualEnvironment,
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

/** How it ended: the exit status, and which settings, accounts or sections have to be put right. */
export type SetupOutcome = { status: 0 | 1; wrong: readonly string[] }

/**
 * Sets a shop up: tries every answer, migrates the database, writes the company's settings, the environment file, and invites the first
 * operator. Nothing is written while an answer is wrong. It can be run again: what is not answered anew stays.
 * What has to be put right is printed.
 */
export const runSetup = async (
  context: SetupContext,
  answers: SetupAnswers,
  before: Environment,
): Promise<SetupOutcome> => {
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
    if (!opened.ok || all.some(({ outcome }) => outcome === 'bad')) {
      print('Nothing was written, because of what is marked as wrong.')
      return { status: 1, wrong: all.flatMap(({ name, outcome }) => (outcome === 'bad' ? name : [])) }
    }
    const sections = await writeSections(opened.database.db, answers.settings, now())
    if (sections.length > 0) print(`Settings of the shop written: ${sections.join(', ')}`)
    await writeEnvironmentFile(environmentFile, environment)
    print(`Settings of the server written to ${environmentFile}, readable by you alone`)
    if (!settings.wechatPay && !settings.alipay)
      print('Later    WECHAT_PAY, ALIPAY: nobody can pay before an account at one of them is set.')
    await printStandIns(print, opened.database.db)
    const status = await inviteFirstOperator(context, { db: opened.database.db, settings, answers })
    print(`Start the server: set -a && . ${environmentFile} && set +a && npm run start:production`)
    return { status, wrong: [] }
  } finally {
    if (opened.ok) await opened.database.close()
  }
}

const printProblems = (print: SetupContext['print'], problems: readonly string[]): SetupOutcome => {
  for (const problem of problems) print(`Wrong    ${problem}.`)
  print('Nothing was written.')
  // Each begins with the setting or the field of a section that it is about.
  return { status: 1, wrong: problems.map(problem => /^\w+/.exec(problem)?.[0] ?? '') }
}

/** Buyers would read what nobody has answered yet as if it were true. */
const printStandIns = async (print: SetupContext['print'], db: Database): Promise<void> => {
  const fields = listStandInFields((await openSettingsStore(db)).get())
  if (fields.length > 0)
    print(
      `Later    ${fields.join(', ')}: still invented. Run it again, or enter yours in the console before you sell.`,
    )
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
    // A server that can't start names the setting itself.
    const reason =
      error instanceof StartupError
        ? message.replace(/^DATABASE_URL: /, '')
        : `it can't be opened or brought up to date: ${message}`
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
