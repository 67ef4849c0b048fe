import { clampFilmPlace, listMedia, splitMedia } from './productFilm'

const film = { name: 'turn.mp4', poster: null, place: 1 }

describe('the film of a product', () => {
  it('stands among the pictures at its place, and behind them when there are fewer', () => {
    expect(listMedia(['a', 'b'], film)).toEqual(['a', 'turn.mp4', 'b'])
    expect(listMedia(['a'], { ...film, place: 7 })).toEqual(['a', 'turn.mp4'])
    expect(listMedia(['a'], null)).toEqual(['a'])
    expect(clampFilmPlace(null, 3)).toBe(3)
  })

  it('keeps its place when pictures are moved around it, and goes when it is taken out', () => {
    expect(splitMedia(['turn.mp4', 'b', 'a'], film)).toEqual({
      pictures: ['b', 'a'],
      film: { ...film, place: 0 },
    })
    expect(splitMedia(['a', 'b'], film)).toEqual({ pictures: ['a', 'b'], film: null })
    expect(splitMedia(['a'], null)).toEqual({ pictures: ['a'], film: null })
  })
})
