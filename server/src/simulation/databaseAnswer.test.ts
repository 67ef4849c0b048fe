import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readAnswer } from './databaseAnswer'

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const value = (text: string | null): Buffer => {
  const length = Buffer.alloc(4)
  const bytes = Buffer.from(text ?? '')
  length.writeInt32BE(text === null ? -1 : bytes.length)
  return Buffer.concat([length, bytes])
}

const row = (...values: (string | null)[]): Buffer =>
  message('D', Buffer.concat([Buffer.from([0, values.length]), ...values.map(value)]))

describe('the answer of a database', () => {
  it('gives the texts of each row, with null told apart from an empty text', () => {
    const { rows } = readAnswer(Buffer.concat([row('安', null, ''), row('b', '1', 'c')]))
    assert.deepEqual(rows, [
      ['安', null, ''],
      ['b', '1', 'c'],
    ])
  })

  it('gives the tag of the command without the byte that ends it', () => {
    assert.equal(readAnswer(message('C', Buffer.from('UPDATE 3\0'))).tag, 'UPDATE 3')
  })

  it('says when the database refuses', () => {
    const errorResponse = message('E', Buffer.from('SERROR\0\0'))
    assert.equal(readAnswer(Buffer.concat([message('2', Buffer.alloc(0)), errorResponse])).isRefusal, true)
  })
})
