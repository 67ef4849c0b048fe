import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { officeContract, type OfficePath } from '@anzuo/contract/office'
import type { OfficeEndpoint } from '@anzuo/contract/office/endpoint'

type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  minItems?: number
}

/** Texts for the patterns of the contract; a new pattern makes a request invalid, which the first test notices. */
const TEXTS_BY_PATTERN: [RegExp, string][] = [
  [/\\d\{6\}/, '000000'],
  [/@/, 'nobody@shop.example'],
  [/0-9A-Za-z-/, 'SF1234567890'],
  [/0\[1-9\]\|1/, '2026-11'],
  [/\[0-5\]/, '10:00'],
  [/20\\d/, '2026-11'],
  [/svg/, 'store.svg'],
  [/mp4/, 'turn.mp4'],
  [/\\d -/, '021 5550 0100'],
  [/\\d\{8\}\(/, '12345678'],
  [/\[1-9\]\\d\{0,8\}/, '1'],
]

const createText = ({ format, pattern, minLength = 1 }: JsonSchema): string => {
  if (format === 'uuid') return randomUUID()
  if (format === 'date-time') return '2026-11-28T00:00:00.000Z'
  if (format === 'email') return 'nobody@shop.example'
  if (format === 'uri') return 'https://shop.example/hooks'
  if (format === 'date') return '2026-11-19'
  if (format === 'base64') return 'AAAA'
  const known = TEXTS_BY_PATTERN.find(([form]) => pattern !== undefined && form.test(pattern))
  return known?.[1] ?? 'x'.repeat(minLength)
}

/** The least that a call takes, made from its schema, so that no call can be forgotten. */
const createRequest = (schema: JsonSchema, known: KnownValues, isFilled: boolean): unknown => {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return createRequest(choice, known, isFilled)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        listNames(schema, known).map(name => [
          name,
          known[name] ?? createRequest(schema.properties?.[name] ?? {}, known, isFilled),
        ]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? (isFilled ? 1 : 0) }, () =>
        createRequest(schema.items ?? {}, known, isFilled),
      )
    case 'string':
      return createText(schema)
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0)
    case 'boolean':
      return false
    default:
      return null
  }
}

/** Values of fields that a test knows, by the name of the field wherever it stands. */
type KnownValues = Readonly<Record<string, unknown>>

const listNames = ({ required = [], properties = {} }: JsonSchema, known: KnownValues): string[] => [
  ...new Set([...required, ...Object.keys(properties).filter(name => name in known)]),
]

/** A request that the contract of a call takes: the least, or with these values in it wherever it has fields for them. */
export const createOfficeRequest = (path: OfficePath, known: KnownValues = {}): Record<string, unknown> => {
  const { request } = officeContract[path] as OfficeEndpoint
  const schema = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return createRequest(schema, known, Object.keys(known).length > 0) as Record<string, unknown>
}
