import { z } from 'zod'
import { isEmailAddress } from '@anzuo/domain/contactValidation'
import { settingsSections } from '@anzuo/domain/settings/shopSettings'
import { settingsReference } from '../../settings'

const settingNames = settingsReference.map(({ name }) => name)

/** What a shop is set up with: settings of the server, sections of the company's own settings as far as they differ, the first operator. */
const SetupAnswersSchema = z
  .object({
    environment: z.partialRecord(z.enum(settingNames), z.string()).default({}),
    settings: z.partialRecord(z.enum(settingsSections), z.record(z.string(), z.unknown())).default({}),
    operator: z
      .object({
        email: z.string().refine(isEmailAddress, 'must be a mailbox'),
        name: z.string().trim().min(1).max(60),
      })
      .optional(),
  })
  .strict()

export type SetupAnswers = z.output<typeof SetupAnswersSchema>

/**
 * Reads the answers of a file.
 * @throws SyntaxError that names what is wrong
 */
export const parseSetupAnswers = (text: string): SetupAnswers => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new SyntaxError('The file is not JSON.')
  }
  const parsed = SetupAnswersSchema.safeParse(json)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'the file'}: ${message}`,
  )
  throw new SyntaxError(problems.join('\n'))
}
