import { randomUUID } from 'node:crypto'
import { RESPONSE_CODE, type ResponseEnvelope } from '@anzuo/contract'
import {
  officeContract,
  type OfficePath,
  type OfficeRequestBody,
  type OfficeResponseData,
  type OfficeUploadPath,
} from '@anzuo/contract/office'
import type { OfficeEndpoint } from '@anzuo/contract/office/endpoint'
import { createResponseEnvelopeSchema } from '@anzuo/contract/responseEnvelope'
import type { OperatorRole } from '@anzuo/domain/office/permissions'
import type { Database } from '../db/database'
import { operators } from '../db/schema'
import { createSession } from '../office/auth/sessions'
import type { Locale } from '../messages'
import type { TestServer } from './testServer'

/** Where the tests' console is. */
export const OFFICE_ORIGIN = 'http://localhost:8090'

/** How a call is made: by a session, by a key, from which page. */
export type OfficeRequestOptions = {
  session?: string
  apiKey?: string
  origin?: string | null
  ip?: string
  language?: Locale
}

export type TestOperator = { id: string; name: string; email: string; session: string }

/** Uploads a file, and gives the envelope. */
const createUpload =
  (server: TestServer) =>
  async <P extends OfficeUploadPath>(
    path: P,
    fields: OfficeRequestBody<P>,
    { file, ...options }: OfficeRequestOptions & { file: Buffer },
  ): Promise<ResponseEnvelope<OfficeResponseData<P>>> => {
    const answer = await server.app.inject({
      method: 'POST',
      url: path,
      query: fields as Record<string, string>,
      headers: {
        'content-type': 'application/octet-stream',
        origin: OFFICE_ORIGIN,
        ...(options.session ? { cookie: `office=${options.session}` } : {}),
      },
      payload: file,
    })
    const schema = createResponseEnvelopeSchema(officeContract[path].data)
    return schema.parse(answer.json()) as ResponseEnvelope<OfficeResponseData<P>>
  }

/** The back office of a server under test. */
export const createTestOffice = (server: TestServer, db: Database) => {
  const post = (path: string, body: unknown, options: OfficeRequestOptions = {}) => {
    const { session, apiKey, origin = OFFICE_ORIGIN, ip, language } = options
    return server.app.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/json',
        ...(origin === null ? {} : { origin }),
        ...(session ? { cookie: `office=${session}` } : {}),
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        ...(language ? { language } : {}),
      },
      payload: JSON.stringify(body),
      ...(ip ? { remoteAddress: ip } : {}),
    })
  }

  /** Makes a call and gives its envelope, after holding it against the contract. */
  const call = async <P extends OfficePath>(
    path: P,
    request: OfficeRequestBody<P>,
    options: OfficeRequestOptions = {},
  ): Promise<ResponseEnvelope<OfficeResponseData<P>>> => {
    const body: ResponseEnvelope = (await post(path, request, options)).json()
    const { data, changed } = officeContract[path] as OfficeEndpoint
    const schema = body.code === RESPONSE_CODE.changed && changed ? changed : data
    return createResponseEnvelopeSchema(schema).parse(body) as ResponseEnvelope<OfficeResponseData<P>>
  }

  /** Makes a call that has to succeed, and gives its data. */
  const dataOf = async <P extends OfficePath>(
    path: P,
    request: OfficeRequestBody<P>,
    options: OfficeRequestOptions = {},
  ): Promise<OfficeResponseData<P>> => {
    const answer = await call(path, request, options)
    if (answer.code !== 0 || answer.data === null)
      throw new Error(`${path}: ${answer.code} ${answer.message}`)
    return answer.data
  }

  /** Somebody with these roles who is logged in, without the way to it. */
  const newOperator = async (
    roles: OperatorRole[],
    storeId: string | null = null,
    assistantId: string | null = null,
  ): Promise<TestOperator> => {
    const id = randomUUID()
    const operator = {
      id,
      email: `${id}@shop.example`,
      name: `Operator ${id.slice(0, 4)}`,
      roles,
      storeId,
      assistantId,
    }
    const now = server.clock.now()
    await db.insert(operators).values({ ...operator, createdAt: now })
    const rules = { sessionHours: 12, idleMinutes: 30 }
    const { token } = await createSession(db, { operator, rules }, now)
    return { ...operator, session: token }
  }

  return { post, call, dataOf, upload: createUpload(server), newOperator }
}
