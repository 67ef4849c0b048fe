import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** Describes the calls at `/openapi.json`, from the contract itself. Register it before the calls. */
export const registerOpenApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Anzuo',
        version: '1',
        description:
          'Every call is a POST with a JSON body and is answered with HTTP 200 and {code, message, data}. ' +
          'Code 0 is success; 2001 means that the session is over; `message` is written for a person, in the ' +
          'language of the header `language` or `Accept-Language`.',
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
