import {
  apiKeyPermissions,
  officePermissions,
  operatorRoles,
  type PermissionReach,
} from '@anzuo/domain/office/permissions'
import { z } from 'zod'
import { IdSchema, InstantSchema, createTrimmedTextSchema } from '../fields'

export const OperatorRoleSchema = z.enum(operatorRoles)

export const ApiKeyPermissionSchema = z.enum(apiKeyPermissions)

export const PermissionSchema = z.object({
  permission: z.enum(officePermissions),
  reach: z.enum(['all', 'ownStore'] satisfies PermissionReach[]),
})

/** Who did something: a person, or another system by its key. */
export const ActorSchema = z.object({ kind: z.enum(['operator', 'apiKey']), id: IdSchema, name: z.string() })

export const OperatorNameSchema = createTrimmedTextSchema(60).min(1)

export const OperatorSchema = z.object({
  id: IdSchema,
  email: z.string(),
  name: z.string(),
  roles: z.array(OperatorRoleSchema),
  /** The store of those who may see only theirs. */
  storeId: IdSchema.nullable(),
  status: z.enum(['invited', 'active', 'disabled']),
  hasTotp: z.boolean(),
  passkeys: z.number().int(),
  /** When the invitation ends, while it is open. */
  invitedUntil: InstantSchema.nullable(),
  lastSeenAt: InstantSchema.nullable(),
  /** When the session that ends last ends at the latest; null without one. */
  sessionEndsAt: InstantSchema.nullable(),
})

/** Shown once: only a hash of it is stored. */
export const InvitationSchema = z.object({
  operator: OperatorSchema,
  /** Where the person sets up the account. */
  link: z.string(),
  expiresAt: InstantSchema,
})
