import { Writable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino, type DestinationStream } from 'pino'

/**
 * Fields that say who somebody is, let somebody in, or tell about their health. They never reach the log, at whatever
 * depth they stand.
 */
const REDACTED_FIELDS = new Set(
  `authorization cookie token tokenHash code nonce phone email target openid nickname icon image name personName birthday
  height weight sex waist smoker hypertension hypertensionMedication diabetes indicators quality pulseWave value interval
  password secret text address detail districtCode region shippedTo remark invoice telephone note trackingNumber
  personName latitude longitude slip`.split(/\s+/),
)

const REDACTED = '[hidden]'

/**
 * The server's log.
 * @param options.readable lines for a terminal in place of JSON
 * @param options.destination where the JSON goes; the terminal when left out
 */
export const createLogger = (options: {
  level: string
  readable: boolean
  destination?: DestinationStream
}): FastifyBaseLogger =>
  pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }), log: fields => redactFields(fields) },
      serializers: { err: redactErrorForLog, req: () => REDACTED, res: () => REDACTED },
    },
    options.destination ?? (options.readable ? createPrettyLogStream(process.stdout) : pino.destination(1)),
  )

/** One line for each call: what was asked, how it was answered, how long it took. No bodies, no queries, no addresses. */
export const registerRequestLogging = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const fields = {
      method: request.method,
      path: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      outcome: request.outcome,
      ms: Math.round(reply.elapsedTime),
    }
    // Files are many and tell little.
    if (request.outcome === null) request.log.debug(fields, 'file')
    else request.log.info(fields, 'call')
  })
}

const redactFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      REDACTED_FIELDS.has(name) ? REDACTED : redactNestedFields(value),
    ]),
  )

const redactNestedFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(redactNestedFields)
  return isPlainObject(value) ? redactFields(value) : value
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * An error for the log. What a database says about a failed query quotes values of the row, so only its code, its place
 * and the query with its placeholders are kept.
 */
export const redactErrorForLog = (error: Error): Record<string, unknown> => {
  const root = getRootCause(error)
  const sqlState = 'code' in root ? root.code : undefined
  const query = 'query' in error && typeof error.query === 'string' ? error.query : undefined
  if (query !== undefined)
    return {
      type: root.name,
      sqlState,
      query,
      constraint: 'constraint' in root ? root.constraint : undefined,
      stack: getStackFrames(root),
    }
  return { type: error.name, message: redactText(error.message), sqlState, stack: getStackFrames(error) }
}

const getRootCause = (error: Error): Error =>
  error.cause instanceof Error ? getRootCause(error.cause) : error

/** The stack without its first lines, which repeat the message. */
const getStackFrames = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')

/** Takes out what looks like a phone number, a mail address or a token: messages of libraries quote what they were given. */
const redactText = (text: string): string =>
  text
    .replace(/[^\s<>"']+@[^\s<>"']+/g, REDACTED)
    .replace(/(?:\+|\b00)\d(?:[\s().-]*\d){6,16}/g, REDACTED)
    .replace(/\b(?:86)?1[3-9]\d{9}\b/g, REDACTED)
    .replace(/\b[\w-]{40,}\b/g, REDACTED)

/** Turns JSON lines into `12:30:05 info  POST /user/get 0 4 ms`. */
const createPrettyLogStream = (terminal: NodeJS.WritableStream): Writable =>
  new Writable({
    write: (chunk: Buffer, _encoding, onWritten) => {
      const {
        level,
        time,
        msg,
        err,
        reqId: _reqId,
        ...fields
      } = JSON.parse(chunk.toString()) as Record<string, unknown>
      const clock = String(time).slice(11, 19)
      const line = msg === 'call' ? formatRequestLine(fields) : `${String(msg)}${formatDetails(fields)}`
      const failure = isPlainObject(err)
        ? `\n  ${String(err.message ?? err.query)}\n${String(err.stack)}`
        : ''
      terminal.write(`${clock} ${String(level).padEnd(5)} ${line}${failure}\n`)
      onWritten()
    },
  })

const formatRequestLine = ({ method, path, status, outcome, ms }: Record<string, unknown>): string =>
  `${String(method)} ${String(path)} ${outcome === null ? String(status) : String(outcome)} ${String(ms)} ms`

const formatDetails = (fields: Record<string, unknown>): string =>
  Object.keys(fields).length === 0 ? '' : ` ${JSON.stringify(fields)}`
