import { parse, protocol, types, type PGlite, type QueryOptions, type Results } from '@electric-sql/pglite'
import { readAnswer } from './databaseAnswer'
import type { WriteCounter } from './writeCounter'

/** A statement that the database has parsed and planned. */
type PreparedStatement = { name: string; paramTypes: readonly number[]; fields: Results['fields'] }

export type EmbeddedEngine = ReturnType<typeof createEmbeddedEngine>

const { messages, serialize } = protocol

/**
 * Runs statements on PGlite at once, without a promise between. PGlite's own `query` speaks to its database five times for each
 * statement, which has it parsed and planned anew each time; here every text is parsed once, and then bound and run in one message.
 */
export const createEmbeddedEngine = (client: PGlite, writes: WriteCounter) => {
  const prepared = new Map<string, PreparedStatement>()
  const runAndSync = Buffer.concat([serialize.execute({}), serialize.sync()])

  /**
   * Gives the answer as it came. The streaming call runs as far as its answer before it returns its promise; the others would parse
   * what they answer, and keep it.
   */
  const send = (...parts: Uint8Array[]): Buffer => {
    const chunks: Uint8Array[] = []
    const onRawData = (bytes: Uint8Array) => void chunks.push(bytes.slice())
    void client.execProtocolRawStream(Buffer.concat(parts), { syncToFs: false, onRawData })
    return Buffer.concat(chunks)
  }

  const prepare = (text: string): PreparedStatement => {
    const name = `statement_${prepared.size}`
    const described = readMessages(
      send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()),
    )
    const fields = described.flatMap(message =>
      message instanceof messages.RowDescriptionMessage ? message.fields : [],
    )
    const statement = {
      name,
      paramTypes: parse.parseDescribeStatementResults(described),
      fields,
    }
    prepared.set(text, statement)
    return statement
  }

  const toText = (value: unknown, type: number | undefined): string | null => {
    if (value === null || value === undefined) return null
    const toTextOfType = client.serializers[type ?? types.TEXT]
    return toTextOfType ? toTextOfType(value) : String(value)
  }

  return {
    /** One statement with its values. @throws what the database says when it refuses */
    run: <Row>(text: string, params: readonly unknown[] = [], options: QueryOptions = {}): Results<Row> => {
      const { name, paramTypes, fields } = prepared.get(text) ?? prepare(text)
      writes.note(text)
      const values = params.map((value, index) => toText(value, paramTypes[index]))
      const answer = send(serialize.bind({ statement: name, values }), runAndSync)
      const { rows, tag, isRefusal } = readAnswer(answer)
      if (isRefusal) readMessages(answer)
      return {
        rows: toRows<Row>({ texts: rows, fields, parsers: client.parsers, options }),
        fields,
        ...readTag(tag),
      }
    },
    /** Several statements without values. */
    runScript: (text: string): void => void readMessages(send(serialize.query(text))),
  }
}

/** @throws what the database says when it refuses */
const readMessages = (answer: Uint8Array) => {
  const received: Parameters<typeof parse.parseDescribeStatementResults>[0] = []
  new protocol.Parser().parse(answer, message => received.push(message))
  const databaseError = received.find(message => message instanceof messages.DatabaseError)
  if (databaseError) throw databaseError as unknown as Error
  return received
}

/** `UPDATE 3`, or `INSERT 0 1`: a command, and how many rows it changed or gave. */
const readTag = (tag: string) => {
  const [command = '', ...counts] = tag.split(' ')
  const rowCount = Number(counts.at(-1) ?? 0)
  return { command, rowCount, affectedRows: command === 'SELECT' ? 0 : rowCount }
}

const toRows = <Row>({
  texts,
  fields,
  parsers: defaultParsers,
  options,
}: {
  texts: readonly (string | null)[][]
  fields: Results['fields']
  parsers: PGlite['parsers']
  options: QueryOptions
}): Row[] => {
  const parsers = fields.map(({ dataTypeID }) => options.parsers?.[dataTypeID] ?? defaultParsers[dataTypeID])
  const parseText = (text: string | null, index: number): unknown => {
    const parser = parsers[index]
    return text === null || !parser ? text : parser(text, fields[index]?.dataTypeID)
  }
  return texts.map(row => {
    const values = row.map(parseText)
    return (
      options.rowMode === 'array'
        ? values
        : Object.fromEntries(fields.map(({ name }, index) => [name, values[index]]))
    ) as Row
  })
}
