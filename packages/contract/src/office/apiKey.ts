import { z } from 'zod'
import { EmptyObjectSchema, IdSchema, InstantSchema, createTrimmedTextSchema } from '../fields'
import { defineOfficeChange, defineOfficeRead } from './endpoint'
import { ApiKeyPermissionSchema } from './operatorFields'

const ApiKeySchema = z.object({
  id: IdSchema,
  label: z.string(),
  /** How the key begins, so that it is found again. */
  prefix: z.string(),
  scopes: z.array(ApiKeyPermissionSchema),
  createdAt: InstantSchema,
  expiresAt: InstantSchema,
  lastUsedAt: InstantSchema.nullable(),
  revokedAt: InstantSchema.nullable(),
})

export const apiKeyEndpoints = {
  '/office/v1/api_key/list': defineOfficeRead({
    summary: 'Keys of other systems, also those that were revoked',
    access: 'apiKeys:change',
    request: EmptyObjectSchema,
    data: z.object({ apiKeys: z.array(ApiKeySchema).max(1000) }),
  }),
  '/office/v1/api_key/create': defineOfficeChange({
    summary: 'Make a key for another system; it is shown once',
    access: 'apiKeys:change',
    fields: {
      label: createTrimmedTextSchema(60).min(1),
      scopes: z.array(ApiKeyPermissionSchema).min(1).max(20),
      days: z.number().int().min(1).max(730).default(365),
    },
    data: z.object({ apiKey: ApiKeySchema, secret: z.string() }),
  }),
  '/office/v1/api_key/revoke': defineOfficeChange({
    summary: 'Let a key count no more, at once',
    access: 'apiKeys:change',
    fields: { id: IdSchema },
    data: ApiKeySchema,
  }),
} as const
