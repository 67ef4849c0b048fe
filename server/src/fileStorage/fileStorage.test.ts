import assert from 'node:assert/strict'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, describe, it } from 'node:test'
import { computeSignature, startBucketStandIn } from '../testing/bucketStandIn'
import { createTemporaryFolder } from '../testing/testServer'
import { FileStorageError, type FileStorage } from './fileStorage'
import { createFolderStorage } from './folderStorage'
import { createS3Storage } from './s3Storage'

const KEY = 'shop/0123456789abcdef/640.avif'
const content = Buffer.from('a picture of a chair')

const folder = await createTemporaryFolder()
const standIn = await startBucketStandIn()
after(standIn.close)

const storages: Record<string, FileStorage> = {
  'a folder': createFolderStorage(path.join(folder, 'not', 'there', 'yet')),
  'a bucket': createS3Storage(standIn.bucket),
}

for (const [kind, storage] of Object.entries(storages))
  describe(`files in ${kind}`, () => {
    it('are found again under their key, whole and in parts', async () => {
      await storage.put(KEY, { bytes: content, mime: 'image/avif' })
      assert.deepEqual(await storage.get(KEY), { bytes: content, size: content.length })
      const { bytes, size } = (await storage.get(KEY, { from: 2, to: 8 })) ?? {}
      assert.deepEqual([bytes?.toString(), size], ['picture', content.length])
    })

    it('have nothing behind their end', async () => {
      await storage.put(KEY, { bytes: content, mime: 'image/avif' })
      const behind = await storage.get(KEY, { from: 5000, to: 6000 })
      assert.deepEqual([behind?.bytes.length, behind?.size], [0, content.length])
      const over = await storage.get(KEY, { from: 15, to: 6000 })
      assert.equal(over?.bytes.toString(), 'chair')
    })

    it('may be put again', async () => {
      await storage.put(KEY, { bytes: content, mime: 'image/avif' })
      await storage.put(KEY, { bytes: content, mime: 'image/avif' })
      assert.deepEqual((await storage.get(KEY))?.bytes, content)
    })

    it('are gone once they are removed, and nothing is wrong with removing them twice', async () => {
      const key = 'shop/gone/160.jpg'
      assert.equal(await storage.get(key), null)
      await storage.put(key, { bytes: content, mime: 'image/jpeg' })
      await storage.delete(key)
      await storage.delete(key)
      assert.equal(await storage.get(key), null)
    })

    it('have no keys that lead elsewhere', async () => {
      for (const key of [
        '../secret.txt',
        'shop/../../secret.txt',
        '/etc/passwd.txt',
        'shop//a.jpg',
        'shop/.a',
      ])
        for (const attempt of [
          storage.get(key),
          storage.delete(key),
          storage.put(key, { bytes: content, mime: 'x' }),
        ])
          await assert.rejects(attempt, /is no key of a file/)
    })
  })

describe('a folder', () => {
  it('never holds a file that is not finished', async () => {
    const own = await createTemporaryFolder()
    const storage = createFolderStorage(own)
    await Promise.all(
      Array.from({ length: 8 }, () => storage.put(KEY, { bytes: content, mime: 'image/avif' })),
    )
    assert.deepEqual(await readdir(path.join(own, 'shop/0123456789abcdef')), ['640.avif'])
  })

  it('that can not be written says so', async () => {
    const own = await createTemporaryFolder()
    await mkdir(own, { recursive: true })
    await writeFile(path.join(own, 'shop'), 'a file in the way')
    await assert.rejects(
      createFolderStorage(own).put(KEY, { bytes: content, mime: 'image/avif' }),
      FileStorageError,
    )
  })
})

describe('the bucket of these tests', () => {
  // "Signature Calculations for the Authorization Header", Amazon S3 API Reference: key, requests and signatures are AWS's own examples.
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
  const host = 'examplebucket.s3.amazonaws.com'
  const authorize = (signedHeaders: string) =>
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=${signedHeaders}, Signature=`
  const examples = [
    {
      request: {
        method: 'GET',
        url: '/test.txt',
        headers: {
          host,
          range: 'bytes=0-9',
          'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
          'x-amz-date': '20130524T000000Z',
          authorization: authorize('host;range;x-amz-content-sha256;x-amz-date'),
        },
      },
      signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
    {
      request: {
        method: 'PUT',
        url: '/test$file.text',
        headers: {
          date: 'Fri, 24 May 2013 00:00:00 GMT',
          host,
          'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
          'x-amz-date': '20130524T000000Z',
          'x-amz-storage-class': 'REDUCED_REDUNDANCY',
          authorization: authorize('date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class'),
        },
      },
      signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    },
  ]

  it('expects of AWS’s published examples the signatures that AWS gives for them', () => {
    for (const { request, signature } of examples)
      assert.equal(computeSignature(request, { secret, region: 'us-east-1' }), signature, request.method)
  })
})

describe('a bucket', () => {
  const expectNoAnswer = (storage: FileStorage, key = KEY) =>
    assert.rejects(storage.get(key), FileStorageError)

  it('believes nobody with another secret', async () => {
    const stranger = createS3Storage({ ...standIn.bucket, secretAccessKey: 'guessed' })
    await expectNoAnswer(stranger)
    await assert.rejects(stranger.put(KEY, { bytes: content, mime: 'image/avif' }), /answered 403/)
    await assert.rejects(stranger.delete(KEY), /answered 403/)
  })

  it('may have an address that ends with a slash, or whose folder has an odd name', async () => {
    for (const end of ['/', '/my%20folder', '/照片/2026', '/a(b)!~*', '/50%25']) {
      const storage = createS3Storage({ ...standIn.bucket, address: `${standIn.bucket.address}${end}` })
      await storage.put(KEY, { bytes: content, mime: 'image/avif' })
      assert.deepEqual((await storage.get(KEY))?.bytes, content, end)
    }
    assert.ok(!standIn.files.has(`/pictures//${KEY}`))
  })

  it('whose key may not list does not say whether a file is missing, which is an error', async () => {
    standIn.state.mood = 'unlisted'
    await expectNoAnswer(createS3Storage(standIn.bucket), 'shop/none/1.webp')
    standIn.state.mood = 'well'
  })

  it('keeps what kind of file it is', async () => {
    await createS3Storage(standIn.bucket).put('shop/b/1.webp', { bytes: content, mime: 'image/webp' })
    assert.equal(standIn.files.get('/pictures/shop/b/1.webp')?.mime, 'image/webp')
  })

  it('that is broken, or says nothing until the deadline, is an error and not a missing file', async () => {
    standIn.state.mood = 'broken'
    await expectNoAnswer(createS3Storage(standIn.bucket))
    standIn.state.mood = 'silent'
    await expectNoAnswer(createS3Storage(standIn.bucket, { deadlineMs: 50 }))
    standIn.state.mood = 'well'
    await createS3Storage(standIn.bucket).get(KEY)
  })

  it('that is away is an error as well', async () => {
    await expectNoAnswer(createS3Storage({ ...standIn.bucket, address: 'http://127.0.0.1:1/pictures' }))
  })
})
