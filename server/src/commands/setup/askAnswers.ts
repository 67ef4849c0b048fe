import { readFile } from 'node:fs/promises'
import { defaultShopSettings } from '@anzuo/domain/settings/shopSettings'
import { toError } from '../../toError'
import type { Environment } from './environmentFile'
import type { SetupAnswers } from './setupAnswers'
import { setupQuestionGroups, type SetupQuestion } from './setupQuestions'

/** How a person is asked. */
export type Terminal = {
  print: (line: string) => void
  /** Reads a line; a secret is not echoed. */
  ask: (question: string, options: { isSecret: boolean }) => Promise<string>
}

/** What stands now, as it may be shown. */
const describeCurrent = (question: SetupQuestion, before: Environment): string => {
  if (!('environment' in question)) {
    const [field, part] = question.path
    const value = (defaultShopSettings[question.section] as Record<string, unknown>)[field]
    const shown = part === undefined ? value : (value as Record<string, unknown>)[part]
    return question.as === 'cents' ? String(Number(shown) / 100) : String(shown)
  }
  const value = before[question.environment]
  if (!value) return ''
  return question.isSecret || question.isFile ? 'set' : value
}

const toNumber = (typed: string): number => {
  const value = Number(typed)
  if (!Number.isFinite(value)) throw new RangeError('That is no number.')
  return value
}

const writeAnswer = async (answers: SetupAnswers, question: SetupQuestion, typed: string): Promise<void> => {
  if ('environment' in question) {
    const text = question.isFile ? await readFile(typed, 'utf8') : typed
    answers.environment[question.environment] = text
    return
  }
  const { section, path, as } = question
  const [field, part] = path
  const value = as === 'cents' ? Math.round(toNumber(typed) * 100) : as === 'number' ? toNumber(typed) : typed
  const fields = (answers.settings[section] ??= {})
  if (part === undefined) fields[field] = value
  else fields[field] = { ...(fields[field] as object | undefined), [part]: value }
}

/** Asks everything, group by group; Enter keeps what stands. */
export const askSetupAnswers = async (terminal: Terminal, before: Environment): Promise<SetupAnswers> => {
  const answers: SetupAnswers = { environment: {}, settings: {} }
  for (const { title, questions } of setupQuestionGroups) {
    terminal.print(`\n${title} (Enter keeps what stands)`)
    for (const question of questions) await askUntilUsable(terminal, { answers, question, before })
  }
  terminal.print('\nFirst operator (Enter: nobody now)')
  const email = (await terminal.ask('Mailbox: ', { isSecret: false })).trim()
  if (email)
    answers.operator = { email, name: (await terminal.ask('Name: ', { isSecret: false })).trim() || email }
  return answers
}

const askUntilUsable = async (
  terminal: Terminal,
  asked: { answers: SetupAnswers; question: SetupQuestion; before: Environment },
): Promise<void> => {
  const { answers, question, before } = asked
  const current = describeCurrent(question, before)
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
