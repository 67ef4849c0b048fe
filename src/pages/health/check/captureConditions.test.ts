import { getCaptureConditions } from './captureConditions'

it('finds light, distance and posture right when the guidance is good', () => {
  expect(getCaptureConditions({ guidance: 'good', hasFace: true })).toEqual({
    light: { word: 'even', isGood: true },
    distance: { word: 'fits', isGood: true },
    posture: { word: 'steady', isGood: true },
  })
})

it('names the one side that is at fault', () => {
  expect(getCaptureConditions({ guidance: 'backLit', hasFace: true })).toMatchObject({
    light: { word: 'backLit', isGood: false },
    distance: { isGood: true },
  })
  expect(getCaptureConditions({ guidance: 'tooFar', hasFace: true }).distance).toEqual({
    word: 'tooFar',
    isGood: false,
  })
  expect(getCaptureConditions({ guidance: 'moving', hasFace: true }).posture).toEqual({
    word: 'moving',
    isGood: false,
  })
})

it('says nothing as long as there is no face, or more than one', () => {
  const waiting = { word: 'waiting', isGood: false }
  expect(getCaptureConditions({ guidance: 'noFace', hasFace: false })).toEqual({
    light: waiting,
    distance: waiting,
    posture: waiting,
  })
  expect(getCaptureConditions({ guidance: 'twoFaces', hasFace: true })).toMatchObject({ distance: waiting })
})
