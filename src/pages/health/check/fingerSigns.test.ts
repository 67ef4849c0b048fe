import { getFingerSigns } from './fingerSigns'

it('finds nothing good before the camera has given a picture, or of a black one', () => {
  for (const guidance of [null, 'lightOff'] as const) {
    const { light, lens, touch } = getFingerSigns(guidance, 'on')
    expect([light.isGood, lens.isGood, touch.isGood]).toEqual([false, false, false])
  }
})

it('asks for the whole lens, then praises the light touch', () => {
  expect(getFingerSigns('lensUncovered', 'on')).toMatchObject({
    light: { word: 'lightOn', isGood: true },
    lens: { word: 'uncovered', isGood: false },
    touch: { word: 'waiting', isGood: false },
    tip: 'lens',
  })
  expect(getFingerSigns('good', 'on')).toMatchObject({
    light: { isGood: true },
    lens: { word: 'covered', isGood: true },
    touch: { word: 'light', isGood: true },
    tip: 'rest',
  })
})

it('says that the finger presses too hard', () => {
  expect(getFingerSigns('pressedTooHard', 'on')).toMatchObject({ touch: { word: 'hard' }, tip: 'press' })
})

it('sends somebody whose phone gives no light to a lamp, and is content when the lamp is bright enough', () => {
  expect(getFingerSigns('lightOff', 'unavailable')).toMatchObject({
    light: { word: 'lightMissing' },
    tip: 'lamp',
  })
  expect(getFingerSigns('lensUncovered', 'unavailable').tip).toBe('lamp')
  expect(getFingerSigns('good', 'unavailable').light).toEqual({ word: 'lightEnough', isGood: true })
})

it('says that the light is off where there is one', () => {
  expect(getFingerSigns('lightOff', 'on')).toMatchObject({ light: { word: 'lightOff' }, tip: 'lightOff' })
})
