import { z } from 'zod'
import {
  EmptyObjectSchema,
  IdSchema,
  InstantSchema,
  WebAuthnJsonSchema,
  createTrimmedTextSchema,
} from '../fields'
import { defineOfficeRead } from './endpoint'
import { EnrolmentStepSchema, OperatorPasswordSchema, TotpCodeSchema } from './session'

/**
 * Whoever sits down at an open session is not its person yet: each change of how somebody logs in asks for the password. Such a call
 * takes no `requestKey`, because nothing of a password may be kept, not even in the hash of a request.
 */
const PasswordProofSchema = z.object({ password: z.string().min(1).max(128) })

const SecondFactorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('totp') }),
  z.object({ kind: z.literal('passkey'), id: z.string().min(1).max(2000) }),
])

const OwnAccountSchema = z.object({
  hasTotp: z.boolean(),
  passkeys: z.array(z.object({ id: z.string(), label: z.string(), createdAt: InstantSchema })),
  recoveryCodesLeft: z.number().int(),
  /** Where the person is logged in, this session too; the latest first. */
  sessions: z.array(
    z.object({ id: IdSchema, createdAt: InstantSchema, lastSeenAt: InstantSchema, isThisOne: z.boolean() }),
  ),
})

/** How an operator logs in, in their own hands. */
export const ownAccountEndpoints = {
  '/office/v1/account/get': defineOfficeRead({
    summary: 'How the caller logs in, and where they are logged in',
    access: 'operator',
    request: EmptyObjectSchema,
    data: OwnAccountSchema,
  }),
  '/office/v1/account/password': defineOfficeRead({
    summary: 'Choose a new password; every other session of the caller ends',
    access: 'operator',
    request: PasswordProofSchema.extend({ newPassword: OperatorPasswordSchema }),
    data: OwnAccountSchema,
  }),
  '/office/v1/account/second_factor/begin': defineOfficeRead({
    summary: 'Begin to set up another authenticator app or a further passkey',
    access: 'operator',
    request: PasswordProofSchema,
    data: EnrolmentStepSchema,
  }),
  '/office/v1/account/second_factor/totp': defineOfficeRead({
    summary: 'Set up the authenticator app by a code of it; the one before counts no longer',
    access: 'operator',
    request: z.object({ attemptId: IdSchema, code: TotpCodeSchema }),
    data: OwnAccountSchema,
  }),
  '/office/v1/account/second_factor/passkey': defineOfficeRead({
    summary: 'Set up a further passkey',
    access: 'operator',
    request: z.object({
      attemptId: IdSchema,
      response: WebAuthnJsonSchema,
      /** What the person calls the device. */
      label: createTrimmedTextSchema(40).min(1),
    }),
    data: OwnAccountSchema,
  }),
  '/office/v1/account/second_factor/remove': defineOfficeRead({
    summary: 'Remove a second factor; the last one stays',
    access: 'operator',
    request: PasswordProofSchema.extend({ factor: SecondFactorSchema }),
    data: OwnAccountSchema,
  }),
  '/office/v1/account/recovery_codes': defineOfficeRead({
    summary: 'Make new recovery codes; the ones before count no longer',
    access: 'operator',
    request: PasswordProofSchema,
    data: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  '/office/v1/account/sessions/end_others': defineOfficeRead({
    summary: 'Log out everywhere but here',
    access: 'operator',
    request: EmptyObjectSchema,
    data: OwnAccountSchema,
  }),
} as const
