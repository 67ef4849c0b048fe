/** What a database answered to one statement, as it came: the texts of each row, and the tag of what it did. */
type DatabaseAnswer = { rows: (string | null)[][]; tag: string; isRefusal: boolean }

const DATA_ROW = 'D'.charCodeAt(0)
const COMMAND_COMPLETE = 'C'.charCodeAt(0)
const ERROR_RESPONSE = 'E'.charCodeAt(0)
/** A message is its type, four bytes of length, which count themselves, and its body. */
const HEAD_BYTES = 5
const NULL_LENGTH = -1

/**
 * Reads the answer of PostgreSQL's protocol to a statement that was bound and run. PGlite's own reader takes as long as its database,
 * because it copies each message and the list of all types.
 */
export const readAnswer = (buffer: Buffer): DatabaseAnswer => {
  const answer: DatabaseAnswer = { rows: [], tag: '', isRefusal: false }
  for (let offset = 0; offset < buffer.length; offset += 1 + buffer.readInt32BE(offset + 1)) {
    const type = buffer[offset]
    const start = offset + HEAD_BYTES
    if (type === DATA_ROW) answer.rows.push(readRow(buffer, start))
    else if (type === COMMAND_COMPLETE) answer.tag = readTag(buffer, offset)
    else if (type === ERROR_RESPONSE) answer.isRefusal = true
  }
  return answer
}

const readTag = (buffer: Buffer, offset: number): string =>
  buffer.toString('latin1', offset + HEAD_BYTES, offset + buffer.readInt32BE(offset + 1))

const readRow = (buffer: Buffer, start: number): (string | null)[] => {
  const count = buffer.readInt16BE(start)
  const texts: (string | null)[] = []
  let offset = start + 2
  for (let index = 0; index < count; index += 1) {
    const length = buffer.readInt32BE(offset)
    offset += 4
    texts.push(length === NULL_LENGTH ? null : buffer.toString('utf8', offset, offset + length))
    if (length !== NULL_LENGTH) offset += length
  }
  return texts
}
