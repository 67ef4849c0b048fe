import { z } from 'zod'
import { EmailSchema, EmptyObjectSchema, IdSchema } from '../fields'
import { defineOfficeChange, defineOfficeRead } from './endpoint'
import { InvitationSchema, OperatorNameSchema, OperatorRoleSchema, OperatorSchema } from './operatorFields'

const RolesSchema = z.array(OperatorRoleSchema).min(1).max(8)

export const operatorEndpoints = {
  '/office/v1/operator/list': defineOfficeRead({
    summary: 'Everybody who works here, and who is invited',
    access: 'operators:change',
    request: EmptyObjectSchema,
    data: z.object({ operators: z.array(OperatorSchema).max(1000) }),
  }),
  '/office/v1/operator/invite': defineOfficeChange({
    summary: 'Invite somebody; the link is shown once',
    access: 'operators:change',
    fields: {
      email: EmailSchema,
      name: OperatorNameSchema,
      roles: RolesSchema,
      storeId: IdSchema.nullable(),
    },
    data: InvitationSchema,
  }),
  '/office/v1/operator/reset': defineOfficeChange({
    summary:
      'Let somebody set up password and second factor anew: what they had counts no more, and they are logged out',
    access: 'operators:change',
    fields: { id: IdSchema },
    data: InvitationSchema,
  }),
  '/office/v1/operator/edit': defineOfficeChange({
    summary: 'Change name, roles or store. Somebody always stays owner',
    access: 'operators:change',
    fields: { id: IdSchema, name: OperatorNameSchema, roles: RolesSchema, storeId: IdSchema.nullable() },
    data: OperatorSchema,
  }),
  '/office/v1/operator/disable': defineOfficeChange({
    summary: 'Shut somebody out at once, or let them in again. Somebody always stays owner',
    access: 'operators:change',
    fields: { id: IdSchema, isDisabled: z.boolean() },
    data: OperatorSchema,
  }),
  '/office/v1/operator/end_sessions': defineOfficeChange({
    summary: 'Log somebody out everywhere',
    access: 'operators:change',
    fields: { id: IdSchema },
    data: OperatorSchema,
  }),
} as const
