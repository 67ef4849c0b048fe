import { panBy, WHOLE, zoomAt } from './zoomView'

const box = { width: 400, height: 300 }

describe('a picture that is looked at closely', () => {
  it('grows around the finger', () => {
    const view = zoomAt(WHOLE, { factor: 2, point: { x: 100, y: -50 }, box })
    expect(view).toEqual({ scale: 2, x: -100, y: 50 })
  })

  it('is neither smaller than its box nor larger than five times', () => {
    expect(zoomAt(WHOLE, { factor: 0.2, point: { x: 0, y: 0 }, box })).toEqual(WHOLE)
    expect(zoomAt(WHOLE, { factor: 90, point: { x: 0, y: 0 }, box }).scale).toBe(5)
  })

  it('keeps its edges outside of the box', () => {
    const view = zoomAt(WHOLE, { factor: 2, point: { x: 0, y: 0 }, box })
    expect(panBy(view, { x: 900, y: -900 }, box)).toEqual({ scale: 2, x: 200, y: -150 })
    expect(panBy(WHOLE, { x: 30, y: 30 }, box)).toEqual(WHOLE)
  })
})
