import { panZoomTransform, IDENTITY_ZOOM, zoomAtPoint } from './zoomTransform'

const box = { width: 400, height: 300 }

describe('a picture that is looked at closely', () => {
  it('grows around the finger', () => {
    const view = zoomAtPoint(IDENTITY_ZOOM, { factor: 2, point: { x: 100, y: -50 }, box })
    expect(view).toEqual({ scale: 2, x: -100, y: 50 })
  })

  it('is neither smaller than its box nor larger than five times', () => {
    expect(zoomAtPoint(IDENTITY_ZOOM, { factor: 0.2, point: { x: 0, y: 0 }, box })).toEqual(IDENTITY_ZOOM)
    expect(zoomAtPoint(IDENTITY_ZOOM, { factor: 90, point: { x: 0, y: 0 }, box }).scale).toBe(5)
  })

  it('keeps its edges outside of the box', () => {
    const view = zoomAtPoint(IDENTITY_ZOOM, { factor: 2, point: { x: 0, y: 0 }, box })
    expect(panZoomTransform(view, { x: 900, y: -900 }, box)).toEqual({ scale: 2, x: 200, y: -150 })
    expect(panZoomTransform(IDENTITY_ZOOM, { x: 30, y: 30 }, box)).toEqual(IDENTITY_ZOOM)
  })
})
