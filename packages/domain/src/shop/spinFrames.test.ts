import { listSpinViews } from './spinFrames'

describe('the views of a product that is turned', () => {
  it('go from the left side over the front to the right, the left half being mirrored', () => {
    const views = listSpinViews(['front', 'half', 'side'])
    expect(views.map(({ picture, isMirrored }) => `${isMirrored ? '-' : ''}${picture}`)).toEqual([
      '-side',
      '-half',
      'front',
      'half',
      'side',
    ])
  })

  it('are none where one picture is all there is', () => {
    expect([[], ['front']].map(listSpinViews)).toEqual([[], []])
  })
})
