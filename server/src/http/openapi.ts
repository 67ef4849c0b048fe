import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** Calls below it are those of the back office, and stand in a description of their own. */
const OFFICE_PREFIX = '/office/'

/** Leaves the calls of the others out of a description. */
const createTransform =
  (isDescribed: (url: string) => boolean): typeof jsonSchemaTransform =>
  route =>
    isDescribed(route.url)
      ? jsonSchemaTransform(route)
      : { schema: { ...route.schema, hide: true }, url: route.url }

/** Describes the calls at `/openapi.json`, and those of the back office at `/office/v1/openapi.json`, from the contract itself. Register it before the calls. */
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
    transform: createTransform(url => !url.startsWith(OFFICE_PREFIX)),
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await registerOfficeDescription(app)
}

declare module 'fastify' {
  // Only an interface can add to the framework's own.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface FastifyInstance {
    officeDescription: FastifyInstance['swagger']
  }
}

const registerOfficeDescription = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    decorator: 'officeDescription',
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Anzuo back office',
        version: '1',
        description:
          'Calls of those who run the shop, and of other systems by API keys. Every call is a POST with a JSON body and is answered with ' +
          'HTTP 200 and {code, message, data}. Code 0 is success; 2001 means that nobody is logged in, 1003 that role or scope may not, ' +
          '3001 that somebody else changed the thing meanwhile, which comes along. Whatever changes something takes a `requestKey`: ' +
          'repeated under the same one it has no second effect and is answered as the first time.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: '__Host-office' },
          apiKey: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: createTransform(url => url.startsWith(OFFICE_PREFIX)),
  })
  app.get('/office/v1/openapi.json', { schema: { hide: true } }, async () => app.officeDescription())
}
