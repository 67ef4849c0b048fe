import sharp from 'sharp'
import { comparePictures } from './comparePictures'

const BACKGROUND = { r: 250, g: 247, b: 242 }

/** A light picture with one square pixel of another colour. */
const drawPicture = (dot: { left: number; colour: typeof BACKGROUND }, width = 20): Promise<Buffer> =>
  sharp({ create: { width, height: 10, channels: 3, background: BACKGROUND } })
    .composite([
      {
        input: { create: { width: 1, height: 1, channels: 3, background: dot.colour } },
        left: dot.left,
        top: 4,
      },
    ])
    .png()
    .toBuffer()

const GREEN = { r: 40, g: 90, b: 60 }

describe('two pictures of a component', () => {
  test('are the same when no pixel differs', async () => {
    const accepted = await drawPicture({ left: 3, colour: GREEN })
    expect(await comparePictures(accepted, await drawPicture({ left: 3, colour: GREEN }))).toBeNull()
  })

  test('differ when a pixel has moved by one', async () => {
    const difference = await comparePictures(
      await drawPicture({ left: 3, colour: GREEN }),
      await drawPicture({ left: 4, colour: GREEN }),
    )
    expect(difference).toMatchObject({ kind: 'pixels', count: 2 })
  })

  test('differ when a pixel has the next shade', async () => {
    const difference = await comparePictures(
      await drawPicture({ left: 3, colour: GREEN }),
      await drawPicture({ left: 3, colour: { ...GREEN, g: GREEN.g + 1 } }),
    )
    expect(difference).toMatchObject({ kind: 'pixels', count: 1 })
  })

  test('differ when one is wider', async () => {
    const dot = { left: 3, colour: GREEN }
    expect(await comparePictures(await drawPicture(dot), await drawPicture(dot, 21))).toEqual({
      kind: 'size',
      accepted: '20 × 10',
      now: '21 × 10',
    })
  })
})
