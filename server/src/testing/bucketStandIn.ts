import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Bucket } from '../fileStorage/s3Storage'

type BucketFile = { bytes: Buffer; mime: string }

const hash = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const mac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** A path as AWS signs it: all but letters, digits, `-._~` and slashes is written in percent, however it was sent. */
const toCanonicalPath = (sent: string): string =>
  sent
    .split('/')
    .map(part =>
      encodeURIComponent(decodeURIComponent(part)).replace(
        /[!'()*]/g,
        sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join('/')

/** What a request's signature has to be, worked out from AWS's description of Signature Version 4 and from nothing of ours. */
export const computeSignature = (
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  { secret, region }: { secret: string; region: string },
) => {
  const { authorization = '', host = '' } = request.headers
  const [, day = '', signedHeaders = ''] =
    /Credential=[^/]+\/(\d{8})\/[^,]+, SignedHeaders=([^,]+),/.exec(authorization) ?? []
  const url = new URL(request.url ?? '', `http://${host}`)
  const canonical = [
    request.method,
    toCanonicalPath(url.pathname),
    '',
    ...signedHeaders.split(';').map(name => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders,
    String(request.headers['x-amz-content-sha256']),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', String(request.headers['x-amz-date']), scope, hash(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (previous, part) => mac(previous, part),
    `AWS4${secret}`,
  )
  return mac(key, text).toString('hex')
}

/** A bucket in this process that believes correctly signed requests only. */
export const startBucketStandIn = async (region = 'eu-west-1') => {
  const files = new Map<string, BucketFile>()
  const state = { mood: 'well' as 'well' | 'broken' | 'silent' | 'unlisted' }
  const secret = 'secret of the bucket'

  const refuse = (request: IncomingMessage, body: Buffer): number | null => {
    if (state.mood === 'broken') return 503
    if (hash(body) !== request.headers['x-amz-content-sha256']) return 400
    const given = /Signature=([\da-f]{64})$/.exec(request.headers.authorization ?? '')?.[1]
    return given === computeSignature(request, { secret, region }) ? null : 403
  }
  const answer = (request: IncomingMessage, response: ServerResponse, body: Buffer): void => {
    const refused = refuse(request, body)
    if (refused !== null) return void response.writeHead(refused).end()
    const key = request.url ?? ''
    if (request.method === 'PUT') {
      files.set(key, { bytes: body, mime: request.headers['content-type'] ?? '' })
      return void response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      files.delete(key)
      return void response.writeHead(204).end()
    }
    const file = files.get(key)
    // Whose key may not list is not told either whether a file is missing.
    if (!file) return void response.writeHead(state.mood === 'unlisted' ? 403 : 404).end()
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (from === undefined) return void response.writeHead(200, { 'content-type': file.mime }).end(file.bytes)
    if (Number(from) >= file.bytes.length)
      return void response.writeHead(416, { 'content-range': `bytes */${file.bytes.length}` }).end('<Error/>')
    const part = file.bytes.subarray(Number(from), Number(to) + 1)
    const range = `bytes ${from}-${Number(from) + part.length - 1}/${file.bytes.length}`
    return void response.writeHead(206, { 'content-range': range }).end(part)
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (state.mood !== 'silent') answer(request, response, Buffer.concat(parts))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bucket: S3Bucket = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pictures`,
    region,
    accessKeyId: 'KEY',
    secretAccessKey: secret,
  }
  return {
    bucket,
    files,
    state,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
