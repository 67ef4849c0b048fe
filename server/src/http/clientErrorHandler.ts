import type { ConnectionError } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { RESPONSE_CODE } from '@anzuo/contract'
import { translate } from '../messages'
import { createErrorEnvelope } from './envelope'

/** Answers what is no HTTP request with an envelope, on the bare socket. */
export const handleClientError = (error: ConnectionError, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const body = JSON.stringify(
    createErrorEnvelope(RESPONSE_CODE.invalidRequest, translate('en-GB', { key: 'requestInvalid' })),
  )
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\ncache-control: no-store\r\n` +
      `x-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
  )
}
