import { readFile } from 'node:fs/promises'
import { isEmailAddress } from '@anzuo/domain/contactValidation'
import {
  defaultShopSettings,
  sectionsWithStandIns,
  type SettingsSection,
} from '@anzuo/domain/settings/shopSettings'
import { toError } from '../../toError'
import { findSettingProblem } from '../../settings'
import { findSectionProblems, mergeSection, type StandingSections } from './applySetup'
import type { Environment } from './environmentFile'
import type { SetupAnswers } from './setupAnswers'
import { setupQuestionGroups, type QuestionGroup, type SetupQuestion } from './setupQuestions'

/** What stands before somebody is asked. */
export type Standing = { environment: Environment; sections: StandingSections }

/** How a person is asked. */
export type Terminal = {
  print: (line: string) => void
  /** Reads a line; a secret is not echoed. */
  ask: (question: string, options: { isSecret: boolean }) => Promise<string>
}

/** Takes out what stands in a setting. */
const REMOVAL = '-'

/** Rules count before anybody has set them. An invented company is nothing to keep. */
const getStandingSection = (
  section: SettingsSection,
  sections: StandingSections,
): Record<string, unknown> | undefined => {
  const isInvented = (sectionsWithStandIns as readonly SettingsSection[]).includes(section)
  const value = sections[section] ?? (isInvented ? undefined : defaultShopSettings[section])
  return value as Record<string, unknown> | undefined
}

/** What stands now, as it may be shown. */
const describeCurrent = (question: SetupQuestion, { environment, sections }: Standing): string => {
  if (!('environment' in question)) {
    const [field, part] = question.path
    const value = getStandingSection(question.section, sections)?.[field]
    const shown = part === undefined ? value : (value as Record<string, unknown> | undefined)?.[part]
    if (shown === undefined || shown === '') return ''
    return question.as === 'cents' ? String(Number(shown) / 100) : String(shown)
  }
  const value = environment[question.environment]
  if (!value) return ''
  return question.isSecret || question.isFile ? 'set' : value
}

const toNumber = (typed: string): number => {
  const value = Number(typed)
  if (!Number.isFinite(value)) throw new RangeError('That is no number.')
  return value
}

const readKeyFile = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8')
  } catch {
    throw new RangeError(`There is no file ${file} that can be read.`)
  }
}

/**
 * Writes one answer to the others, unless it can't be right.
 * @throws RangeError with what is wrong, for the person
 */
const writeAnswer = async (answers: SetupAnswers, question: SetupQuestion, typed: string): Promise<void> => {
  if ('environment' in question) {
    const isRemoval = typed === REMOVAL
    const text = isRemoval ? '' : question.isFile ? await readKeyFile(typed) : typed
    const problem = isRemoval ? null : findSettingProblem(question.environment, text.trim())
    if (problem) throw new RangeError(`${problem}.`)
    answers.environment[question.environment] = text
    return
  }
  const { section, path, as } = question
  const [field, part] = path
  const value = as === 'cents' ? Math.round(toNumber(typed) * 100) : as === 'number' ? toNumber(typed) : typed
  const fields = mergeSection(answers.settings[section] ?? {}, {
    [field]: part === undefined ? value : { [part]: value },
  })
  const name = [section, ...path].join('.')
  const problem = findSectionProblems({ [section]: fields }).find(one => one.startsWith(`${name} `))
  if (problem) throw new RangeError(`${problem}.`)
  answers.settings[section] = fields
}

type Asking = { answers: SetupAnswers; standing: Standing }

const askGroups = async (
  terminal: Terminal,
  groups: readonly QuestionGroup[],
  asking: Asking,
): Promise<void> => {
  for (const { title, questions } of groups) {
    terminal.print(`\n${title}`)
    for (const question of questions) await askUntilUsable(terminal, question, asking)
  }
}

/** Asks everything, group by group. */
export const askSetupAnswers = async (terminal: Terminal, standing: Standing): Promise<SetupAnswers> => {
  const answers: SetupAnswers = { environment: {}, settings: {} }
  terminal.print('Enter keeps what stands in brackets, or leaves it open. A hyphen takes a setting out.')
  await askGroups(terminal, setupQuestionGroups, { answers, standing })
  terminal.print('\nFirst operator (Enter: nobody now)')
  const email = await askMailbox(terminal)
  if (email)
    answers.operator = { email, name: (await terminal.ask('  Name: ', { isSecret: false })).trim() || email }
  return answers
}

const askMailbox = async (terminal: Terminal): Promise<string> => {
  for (;;) {
    const email = (await terminal.ask('  Mailbox: ', { isSecret: false })).trim()
    if (email === '' || isEmailAddress(email)) return email
    terminal.print('  That is no mailbox.')
  }
}

/**
 * Asks once more for the groups in which something was wrong; everything else stays as it was answered.
 * @returns null when no question is about what was wrong
 */
export const askAgain = async (
  terminal: Terminal,
  { answers, standing }: Asking,
  wrong: readonly string[],
): Promise<SetupAnswers | null> => {
  const groups = setupQuestionGroups.filter(({ questions }) =>
    questions.some(question => wrong.some(name => isAbout(question, name))),
  )
  if (groups.length === 0) return null
  terminal.print(
    '\nOnce more what was wrong. Enter keeps what you have answered; Ctrl+C ends it, with nothing written.',
  )
  const answered = structuredClone(answers)
  await askGroups(terminal, groups, {
    answers: answered,
    standing: {
      environment: { ...standing.environment, ...toEnvironment(answers) },
      sections: mergeSection(standing.sections, answers.settings) as StandingSections,
    },
  })
  return answered
}

const toEnvironment = ({ environment }: SetupAnswers): Environment =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  )

/** Whether a question is about a setting such as `SMTP_URL`, an account such as `ALIPAY`, or a section such as `company`. */
const isAbout = (question: SetupQuestion, name: string): boolean =>
  'environment' in question
    ? question.environment === name || question.environment.startsWith(`${name}_`)
    : question.section === name

const askUntilUsable = async (
  terminal: Terminal,
  question: SetupQuestion,
  { answers, standing }: Asking,
): Promise<void> => {
  const current = describeCurrent(question, standing)
  for (;;) {
    const typed = await terminal.ask(`  ${question.ask}${current && ` [${current}]`}: `, {
      isSecret: question.isSecret ?? false,
    })
    if (typed.trim() === '') return
    try {
      await writeAnswer(answers, question, typed.trim())
      return
    } catch (error) {
      terminal.print(`  ${toError(error).message}`)
    }
  }
}
