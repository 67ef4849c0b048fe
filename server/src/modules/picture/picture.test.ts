import assert from 'node:assert/strict'
import { it } from 'node:test'
import sharp from 'sharp'
import { RESPONSE_CODE } from '@anzuo/contract'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestServer } from '../../testing/testServer'
import { ApiError } from '../../http/apiError'
import { MAX_AVATAR_EDGE, reencodePicture } from './reencodePicture'

const RED = { r: 220, g: 20, b: 20 }

/** A red picture, wider than high unless said otherwise. */
const draw = (width = 64, height = 32) => sharp({ create: { width, height, channels: 3, background: RED } })

const toBase64 = async (picture: { toBuffer: () => Promise<Buffer> }) =>
  (await picture.toBuffer()).toString('base64')

/** The same JPEG, with another size in its head. */
const claimSize = (jpeg: Buffer, edge: number): string => {
  const copy = Buffer.from(jpeg)
  const frameHead = copy.indexOf(Buffer.from([0xff, 0xc0]))
  assert.ok(frameHead > 0)
  copy.writeUInt16BE(edge, frameHead + 5)
  copy.writeUInt16BE(edge, frameHead + 7)
  return copy.toString('base64')
}

const refusedAs = (code: number, key: string) => (error: unknown) =>
  error instanceof ApiError && error.code === code && error.userMessage.key === key

await describeStartedOnEveryDatabase('a picture that somebody sends', createTestServer, server => {
  /** Uploads a picture and reads it as everybody does. */
  const upload = async (image: string): Promise<Buffer> => {
    const token = await server.signIn()
    const { url } = await server.dataOf('/picture/upload', { image }, { token })
    const response = await server.app.inject({ method: 'GET', url })
    assert.equal(response.headers['content-type'], 'image/jpeg')
    return response.rawPayload
  }

  it('loses where it was taken and everything else beside the picture', async () => {
    const tagged = draw()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '31/1 12/1 0/1', GPSLatitudeRef: 'N' } })
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    for (const image of [await toBase64(tagged.clone().jpeg()), await toBase64(tagged.clone().webp())]) {
      assert.match(Buffer.from(image, 'base64').toString('latin1'), /Camera/)
      const { exif, icc, xmp, iptc, format } = await sharp(await upload(image)).metadata()
      assert.deepEqual([exif, icc, xmp, iptc, format], [undefined, undefined, undefined, undefined, 'jpeg'])
    }
  })

  it('is turned upright before it forgets which side is up', async () => {
    const lying = await toBase64(draw(64, 32).withMetadata({ orientation: 6 }).jpeg())
    const { width, height, orientation } = await sharp(await upload(lying)).metadata()
    assert.deepEqual([width, height, orientation], [32, 64, undefined])
  })

  it('comes back as a JPEG on white when parts of it were transparent', async () => {
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: { ...RED, alpha: 0 } } })
    const { dominant } = await sharp(await upload(await toBase64(clear.png()))).stats()
    assert.ok(dominant.r > 240 && dominant.g > 240 && dominant.b > 240)
  })

  it('of a person is never larger than it is shown', async () => {
    const token = await server.signIn()
    const image = await toBase64(draw(2000, 1000).jpeg())
    const user = await server.dataOf('/user/edit', { image }, { token })
    const { width, height } = await sharp(Buffer.from(user.image ?? '', 'base64')).metadata()
    assert.deepEqual([width, height], [MAX_AVATAR_EDGE, MAX_AVATAR_EDGE / 2])
  })

  it('is refused with a reason in the person’s language when it is none, damaged or too large', async () => {
    const token = await server.signIn()
    const jpeg = await draw(640, 640).jpeg().toBuffer()
    const refused = async (image: string, language: string) => {
      const { code, message } = await server.call('/picture/upload', { image }, { token, language })
      return [code, message]
    }
    assert.deepEqual(await refused(Buffer.from([0xff, 0xd8, 0xff]).toString('base64'), 'en-GB'), [
      RESPONSE_CODE.invalidRequest,
      'The picture is damaged. Choose it again, or another one',
    ])
    assert.deepEqual(await refused(jpeg.subarray(0, jpeg.length / 2).toString('base64'), 'zh-CN'), [
      RESPONSE_CODE.invalidRequest,
      '图片已损坏，请重新选择或换一张',
    ])
    assert.deepEqual(await refused(claimSize(jpeg, 60_000), 'zh-Hant'), [
      RESPONSE_CODE.tooLarge,
      '圖片尺寸過大，請選擇 5000 萬像素以內的圖片',
    ])
  })
})

it('a picture cut short is refused in every format', async () => {
  const picture = await sharp(
    Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, i) => (i * 7919) % 251)),
    {
      raw: { width: 200, height: 200, channels: 3 },
    },
  )
  for (const file of [
    await picture.clone().jpeg().toBuffer(),
    await picture.clone().png().toBuffer(),
    await picture.clone().webp().toBuffer(),
  ])
    await assert.rejects(
      reencodePicture(file.subarray(0, Math.floor(file.length * 0.7)).toString('base64'), 100),
      refusedAs(RESPONSE_CODE.invalidRequest, 'pictureDamaged'),
    )
})

it('other formats never reach a decoder', async () => {
  const tiff = await toBase64(draw().tiff())
  const wrong = refusedAs(RESPONSE_CODE.invalidRequest, 'pictureWrong')
  await assert.rejects(reencodePicture(tiff, 100), wrong)
  await assert.rejects(sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')).metadata())
})

it('of many pictures at once some wait, and the rest is asked to come back later', async () => {
  const image = await toBase64(draw(3000, 3000).jpeg())
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => reencodePicture(image, 100)))
  const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  assert.ok(refused.length > 0 && refused.length < 40)
  for (const { reason } of refused) {
    assert.ok(refusedAs(RESPONSE_CODE.unavailable, 'serverBusy')(reason))
    assert.ok((reason as ApiError).retryAfterSeconds)
  }
})
