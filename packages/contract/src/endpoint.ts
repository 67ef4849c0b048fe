import type { z } from 'zod'

/**
 * `open`: no token is sent or looked at. `optional`: works with and without; a token that is over counts as none, and the header
 * `www-authenticate` says so. `user`: a token is required.
 */
export type EndpointAccess = 'open' | 'optional' | 'user'

/** One call of the server: who may make it, what it takes and what it gives. Every call is a POST with a JSON body. */
export type Endpoint<
  Request extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Allowed extends EndpointAccess = EndpointAccess,
  Changed extends z.ZodType | undefined = z.ZodType | undefined,
> = {
  /** What the call does, in one line; it becomes the summary in the OpenAPI document. */
  summary: string
  access: Allowed
  request: Request
  data: Data
  /** What code 3001 brings along: what is true now. */
  changed?: Changed
}

/** Declares a call and keeps its exact types. */
export const defineEndpoint = <
  Request extends z.ZodType,
  Data extends z.ZodType,
  Allowed extends EndpointAccess,
  Changed extends z.ZodType | undefined = undefined,
>(
  declaration: Endpoint<Request, Data, Allowed, Changed>,
) => declaration
