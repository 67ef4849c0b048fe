import type { OfficePermission } from '@anzuo/domain/office/permissions'
import { z } from 'zod'
import { IdempotencyKeySchema } from '../fields'

/** `anybody`: a step of logging in. `operator`: everybody who is logged in. Else the permission that is needed. */
export type OfficeAccess = 'anybody' | 'operator' | OfficePermission

/**
 * One call of the back office. Every call is a POST with a JSON body, below `/office/v1/`. A call that changes something takes a
 * `requestKey`, is done once however often it is repeated under it, and is written into the audit log.
 */
export type OfficeEndpoint<
  Request extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Allowed extends OfficeAccess = OfficeAccess,
  Changed extends z.ZodType | undefined = z.ZodType | undefined,
> = {
  /** What the call does, in one line; it becomes the summary in the OpenAPI document. */
  summary: string
  access: Allowed
  effect: 'read' | 'change'
  request: Request
  data: Data
  /** What code 3001 brings along: what somebody else has made of it meanwhile. */
  changed?: Changed
  /** Set for a call that the console makes by itself: it keeps no session awake. */
  isAutomatic?: true
  /** Set for a call whose body is a file: its fields stand in the address then. */
  file?: UploadRule
}

/** What may be uploaded by a call. */
export type UploadRule = { maxBytes: number }

/** Declares a call that changes nothing but who is logged in. */
export const defineOfficeRead = <
  Request extends z.ZodType,
  Data extends z.ZodType,
  Allowed extends OfficeAccess,
>(
  declaration: Omit<OfficeEndpoint<Request, Data, Allowed, undefined>, 'effect' | 'changed' | 'file'>,
) => ({ ...declaration, effect: 'read' as const })

/** Declares a call that changes something; its request gets a `requestKey`. */
export const defineOfficeChange = <
  Shape extends z.ZodRawShape,
  Data extends z.ZodType,
  Allowed extends Exclude<OfficeAccess, 'anybody'>,
  Changed extends z.ZodType | undefined = undefined,
>({
  fields,
  ...declaration
}: Omit<OfficeEndpoint<z.ZodType, Data, Allowed, Changed>, 'effect' | 'request' | 'file'> & {
  fields: Shape
}) => ({
  ...declaration,
  effect: 'change' as const,
  request: z.object({ requestKey: IdempotencyKeySchema, ...fields }),
})

/** Declares a call that takes a file; its fields are texts, since they stand in the address. */
export const defineOfficeUpload = <
  Shape extends Record<string, z.ZodType<unknown, string>>,
  Data extends z.ZodType,
  Allowed extends Exclude<OfficeAccess, 'anybody'>,
>({
  file,
  ...declaration
}: Omit<OfficeEndpoint<z.ZodType, Data, Allowed, undefined>, 'effect' | 'request' | 'file' | 'changed'> & {
  fields: Shape
  file: UploadRule
}) => ({ ...defineOfficeChange(declaration), file })

/** Every change of something that two people may have open names the version that the person saw. */
export const VersionSchema = z.number().int().min(1)
