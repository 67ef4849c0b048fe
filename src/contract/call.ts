import type { z } from 'zod'

/** `open`: no token is sent. `optional`: works with and without. `user`: a token is required. */
export type Access = 'open' | 'optional' | 'user'

/** One call of the server: who may make it, what it takes and what it gives. Every call is a POST with a JSON body. */
export type Call<
  Request extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Allowed extends Access = Access,
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
export const call = <
  Request extends z.ZodType,
  Data extends z.ZodType,
  Allowed extends Access,
  Changed extends z.ZodType | undefined = undefined,
>(
  declaration: Call<Request, Data, Allowed, Changed>,
) => declaration
