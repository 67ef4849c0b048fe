import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { observeOuterCall, type OuterCallObserver } from '../gateways/outerCalls'
import { createOutboundGuard, type OutboundGuard, type OutboundGuardOptions } from '../gateways/outboundGuard'
import { FileStorageError, requireFileKey, type FileStorage, type StoredFile } from './fileStorage'

/** A bucket of Amazon S3 or of anything that speaks its interface. */
export type S3Bucket = {
  /** Such as `https://s3.eu-west-1.amazonaws.com/bucket` or `https://bucket.oss-cn-shanghai.aliyuncs.com`. */
  address: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

type S3StorageOptions = OutboundGuardOptions & { observer?: OuterCallObserver | undefined }

/** So long a transfer may take: a film of the largest size over a slow line. */
export const S3_DEADLINE_MS = 60_000

/** Keeps files in a bucket. Requests are signed by AWS Signature Version 4, with the hash of what they carry. */
export const createS3Storage = (bucket: S3Bucket, options: S3StorageOptions = {}): FileStorage => {
  const { accessKeyId, secretAccessKey, region } = bucket
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const askOutside = createOutboundGuard({ deadlineMs: S3_DEADLINE_MS, ...options })
  const send = createSender({ bucket, client, askOutside, observer: options.observer })
  return {
    put: async (key, { bytes, mime }) => {
      const { status } = await send(key, { method: 'PUT', body: bytes, headers: { 'content-type': mime } })
      if (status !== 200) throw new FileStorageError(`the bucket answered ${status} to a new file`)
    },
    get: async (key, range) => {
      const headers: Record<string, string> = range ? { range: `bytes=${range.from}-${range.to}` } : {}
      const answer = await send(key, { method: 'GET', headers })
      if (answer.status === 404) return null
      if (answer.status !== 200 && answer.status !== 206 && answer.status !== 416)
        throw new FileStorageError(`the bucket answered ${answer.status} to a question for a file`)
      return toStoredFile(answer)
    },
    delete: async key => {
      const { status } = await send(key, { method: 'DELETE' })
      if (status !== 204 && status !== 200 && status !== 404)
        throw new FileStorageError(`the bucket answered ${status} to a file that was to be removed`)
    },
  }
}

type BucketRequest = { method: 'PUT' | 'GET' | 'DELETE'; body?: Buffer; headers?: Record<string, string> }

type BucketAnswer = { status: number; bytes: Buffer; contentRange: string | null }

const createSender =
  ({
    bucket,
    client,
    askOutside,
    observer,
  }: {
    bucket: S3Bucket
    client: AwsClient
    askOutside: OutboundGuard
    observer: OuterCallObserver | undefined
  }) =>
  async (key: string, { method, body, headers }: BucketRequest): Promise<BucketAnswer> => {
    const url = `${bucket.address.replace(/\/+$/, '')}/${requireFileKey(key)}`
    const contentHash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const ask = async (signal: AbortSignal): Promise<BucketAnswer> => {
      const signed = await client.sign(url, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': contentHash },
        ...(body ? { body: new Uint8Array(body) } : {}),
      })
      // The signature is for the host of the settings alone.
      const response = await fetch(signed, { redirect: 'error', signal })
      const bytes = Buffer.from(await response.arrayBuffer())
      if (response.status >= 500) throw new Error(`the bucket answered ${response.status}`)
      return { status: response.status, bytes, contentRange: response.headers.get('content-range') }
    }
    try {
      return await observeOuterCall(
        { observer, call: method },
        () => askOutside(ask),
        ({ status }) => (status < 400 || status === 404 ? 'ok' : 'refused'),
      )
    } catch (error) {
      throw new FileStorageError('the bucket gave no answer', { cause: error })
    }
  }

const toStoredFile = ({ status, bytes, contentRange }: BucketAnswer): StoredFile => {
  if (status === 200) return { bytes, size: bytes.length }
  // Nothing of the file is in a range that begins behind its end.
  const size = Number(/\/(\d+)$/.exec(contentRange ?? '')?.[1])
  if (!Number.isSafeInteger(size)) throw new FileStorageError('the bucket did not say how long a file is')
  return { bytes: status === 416 ? Buffer.alloc(0) : bytes, size }
}
