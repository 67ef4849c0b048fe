import { renderQrCodePhoto, type SyntheticQrCodeOptions } from '../../../test/clips/qrCodeClip'
import { decodeQrCode } from './decodeQrCode'

const LINK = 'https://anzuo.example/w/W24/W24A000002'

/** As much as is looked at of a camera's picture. */
const SIZE = { width: 540, height: 540 }

const viewingConditions: [string, SyntheticQrCodeOptions][] = [
  ['straight ahead', {}],
  ['turned by 25 degrees', { turned: 25 }],
  ['upside down', { turned: 180 }],
  ['from below', { leaning: 0.25 }],
  ['turned and from below', { turned: -18, leaning: 0.2 }],
  ['in a dim room', { light: 0.18, noise: 8 }],
  ['from far away', { size: 0.25 }],
]

it.each(viewingConditions)('the printed code of a chair is read %s', (_way, options) => {
  expect(decodeQrCode(renderQrCodePhoto(LINK, { ...SIZE, ...options }), { isPhoto: true })).toBe(LINK)
})

it('a picture without a code gives nothing', () => {
  expect(
    decodeQrCode(renderQrCodePhoto(LINK, { ...SIZE, light: 0, noise: 0 }), { isPhoto: false }),
  ).toBeNull()
})
