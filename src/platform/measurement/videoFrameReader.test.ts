import { getFrameProcessingSize } from './videoFrameReader'

it('keeps a small frame as it is', () => {
  expect(getFrameProcessingSize(384, 288)).toEqual({ width: 384, height: 288 })
  expect(getFrameProcessingSize(320, 240)).toEqual({ width: 320, height: 240 })
})

it('brings a large frame to 384 pixels on its longest side, upright or lying', () => {
  expect(getFrameProcessingSize(640, 480)).toEqual({ width: 384, height: 288 })
  expect(getFrameProcessingSize(720, 1280)).toEqual({ width: 216, height: 384 })
})
