import { z } from 'zod'
import {
  EmailSchema,
  EmptyObjectSchema,
  IdSchema,
  InstantSchema,
  WebAuthnJsonSchema,
  createTrimmedTextSchema,
} from '../fields'
import { defineOfficeRead } from './endpoint'
import { OperatorNameSchema, OperatorRoleSchema, PermissionSchema } from './operatorFields'

/** NIST SP 800-63B: length is what counts. */
export const OperatorPasswordSchema = z.string().min(12).max(128)

export const TotpCodeSchema = z.string().regex(/^\d{6}$/)

const SecretTextSchema = z.string().min(20).max(100)

const OfficeSessionSchema = z.object({
  operator: z.object({
    id: IdSchema,
    email: z.string(),
    name: z.string(),
    roles: z.array(OperatorRoleSchema),
    storeId: IdSchema.nullable(),
  }),
  permissions: z.array(PermissionSchema),
  /** When the session ends, whatever happens, and when it ends if nothing does. */
  endsAt: InstantSchema,
  idleEndsAt: InstantSchema,
  /** Codes for when the second factor is lost; they are shown once, after it was set up. */
  recoveryCodes: z.array(z.string()),
})

/** A password that was right: what may be shown as a second factor, and until when. */
const SecondFactorStepSchema = z.object({
  attemptId: IdSchema,
  expiresAt: InstantSchema,
  methods: z.array(z.enum(['totp', 'passkey', 'recoveryCode'])),
})

/** What a new second factor is set up with: either of the two is enough. */
export const EnrolmentStepSchema = z.object({
  attemptId: IdSchema,
  expiresAt: InstantSchema,
  totp: z.object({ secret: z.string(), uri: z.string() }),
  passkey: WebAuthnJsonSchema,
})

export const officeSessionEndpoints = {
  '/office/v1/log_in/password': defineOfficeRead({
    summary: 'Log in by password; a second factor follows',
    access: 'anybody',
    request: z.object({ email: EmailSchema, password: z.string().min(1).max(128) }),
    data: SecondFactorStepSchema,
  }),
  '/office/v1/log_in/totp': defineOfficeRead({
    summary: 'Show the second factor: six digits of the authenticator app. Sets the session cookie',
    access: 'anybody',
    request: z.object({ attemptId: IdSchema, code: TotpCodeSchema }),
    data: OfficeSessionSchema,
  }),
  '/office/v1/log_in/recovery_code': defineOfficeRead({
    summary: 'Show a recovery code in place of the second factor; it is used up. Sets the session cookie',
    access: 'anybody',
    request: z.object({ attemptId: IdSchema, code: createTrimmedTextSchema(40).min(8) }),
    data: OfficeSessionSchema,
  }),
  '/office/v1/log_in/passkey/begin': defineOfficeRead({
    summary: 'Begin to log in by a passkey, which is both factors at once',
    access: 'anybody',
    request: EmptyObjectSchema,
    data: z.object({ attemptId: IdSchema, expiresAt: InstantSchema, options: WebAuthnJsonSchema }),
  }),
  '/office/v1/log_in/passkey/finish': defineOfficeRead({
    summary: 'Log in by the passkey that answered. Sets the session cookie',
    access: 'anybody',
    request: z.object({ attemptId: IdSchema, response: WebAuthnJsonSchema }),
    data: OfficeSessionSchema,
  }),
  '/office/v1/invitation/get': defineOfficeRead({
    summary: 'Whom an invitation is for',
    access: 'anybody',
    request: z.object({ token: SecretTextSchema }),
    data: z.object({
      email: z.string(),
      name: OperatorNameSchema,
      roles: z.array(OperatorRoleSchema),
      expiresAt: InstantSchema,
    }),
  }),
  '/office/v1/invitation/accept': defineOfficeRead({
    summary: 'Choose a password by an invitation, and begin to set up a second factor',
    access: 'anybody',
    request: z.object({ token: SecretTextSchema, password: OperatorPasswordSchema }),
    data: EnrolmentStepSchema,
  }),
  '/office/v1/enrolment/totp': defineOfficeRead({
    summary: 'Set up the authenticator app by a code of it. Ends the invitation, sets the session cookie',
    access: 'anybody',
    request: z.object({ attemptId: IdSchema, code: TotpCodeSchema }),
    data: OfficeSessionSchema,
  }),
  '/office/v1/enrolment/passkey': defineOfficeRead({
    summary: 'Set up a passkey. Ends the invitation, sets the session cookie',
    access: 'anybody',
    request: z.object({
      attemptId: IdSchema,
      response: WebAuthnJsonSchema,
      /** What the person calls the device. */
      label: createTrimmedTextSchema(40).min(1),
    }),
    data: OfficeSessionSchema,
  }),
  '/office/v1/session/get': defineOfficeRead({
    summary: 'Who is logged in, what they may, and until when',
    access: 'operator',
    request: EmptyObjectSchema,
    data: OfficeSessionSchema,
  }),
  '/office/v1/session/end': defineOfficeRead({
    summary: 'Log out',
    access: 'operator',
    request: EmptyObjectSchema,
    data: EmptyObjectSchema,
  }),
} as const
