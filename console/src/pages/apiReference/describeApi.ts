/** As much of a JSON Schema as the description of the calls uses. */
export type JsonSchema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  maxLength?: number
  minLength?: number
  maxItems?: number
}

type Operation = {
  summary?: string
  description?: string
  tags?: string[]
  security?: unknown[]
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> }
  responses?: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>
}

export type OpenApiDocument = { paths: Record<string, { post?: Operation }> }

/** One line of a table of fields; fields of fields are named by their way. */
export type ApiField = { name: string; type: string; isRequired: boolean }

export type ApiCall = {
  path: string
  group: string
  summary: string
  /** The permission that it needs; null for none. */
  permission: string | null
  /** Whether nobody has to be logged in. */
  isOpen: boolean
  request: ApiField[]
  answer: ApiField[]
}

const JSON_TYPE = 'application/json'

/** Fields of fields are listed to this depth: deeper ones stand in the document itself. */
const MAX_DEPTH = 3

const listAlternatives = ({ anyOf, oneOf }: JsonSchema): JsonSchema[] => anyOf ?? oneOf ?? []

/** A type in a few words: `text`, `a | b`, `list of number`, `object or null`. */
export const describeType = (schema: JsonSchema): string => {
  const alternatives = listAlternatives(schema)
  if (alternatives.length > 0) return [...new Set(alternatives.map(describeType))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (schema.type === 'array') return `list of ${describeType(schema.items ?? {})}`
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any')
  return schema.format ? `${type}, ${schema.format}` : type
}

/** What of a schema has fields of its own: itself, what a list holds, or the first alternative that has some. */
const findObject = (schema: JsonSchema): { schema: JsonSchema; suffix: string } | null => {
  if (schema.properties) return { schema, suffix: '' }
  if (schema.type === 'array' && schema.items) {
    const held = findObject(schema.items)
    return held && { schema: held.schema, suffix: `[]${held.suffix}` }
  }
  for (const alternative of listAlternatives(schema)) {
    const found = findObject(alternative)
    if (found) return found
  }
  return null
}

/** The fields of an object with those of its objects, in the order of the contract. */
export const listFields = (schema: JsonSchema, prefix = '', depth = 0): ApiField[] => {
  const found = findObject(schema)
  if (!found || depth >= MAX_DEPTH) return []
  const { properties = {}, required = [] } = found.schema
  const stem = depth === 0 ? '' : `${prefix}${found.suffix}.`
  return Object.entries(properties).flatMap(([name, field]) => [
    { name: `${stem}${name}`, type: describeType(field), isRequired: required.includes(name) },
    ...listFields(field, `${stem}${name}`, depth + 1),
  ])
}

const getSchema = (content: Record<string, { schema?: JsonSchema }> | undefined): JsonSchema =>
  content?.[JSON_TYPE]?.schema ?? {}

/** Answers come in an envelope; what a call gives is its `data`. */
const getData = (envelope: JsonSchema): JsonSchema => envelope.properties?.data ?? {}

/** The calls of a document by their groups, each with its fields. */
export const listCalls = ({ paths }: OpenApiDocument): ApiCall[] =>
  Object.entries(paths).flatMap(([path, { post }]) =>
    post
      ? [
          {
            path,
            group: post.tags?.[0] ?? '',
            summary: post.summary ?? '',
            permission: /^Needs (.+)\.$/.exec(post.description ?? '')?.[1] ?? null,
            isOpen: (post.security ?? []).length === 0,
            request: listFields(getSchema(post.requestBody?.content)),
            answer: listFields(getData(getSchema(post.responses?.['200']?.content))),
          },
        ]
      : [],
  )
