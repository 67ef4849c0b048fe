import type { FastifySerializerCompiler } from 'fastify'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import type { z } from 'zod'

/**
 * Writes answers as their contract has them: what it doesn't name is left out, and an answer against it is a crash. Our
 * contracts change nothing on the way, so parsing tells the same as encoding in a quarter of the time.
 */
export const responseSerializerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  data => {
    const checked = schema.safeParse(data)
    if (!checked.success) throw new ResponseSerializationError(method, url, { cause: checked.error })
    return JSON.stringify(checked.data)
  }
