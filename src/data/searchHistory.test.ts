import { forgetSearches, rememberSearch, useSearchHistory } from './searchHistory'

const words = () => useSearchHistory.getState().words

beforeEach(forgetSearches)

describe('what was looked for', () => {
  it('stands there once, the latest first', () => {
    for (const word of ['neck', ' Foot ', 'NECK', '  ']) rememberSearch(word)
    expect(words()).toEqual(['NECK', 'Foot'])
  })

  it('is kept on the device, ten at most, until it is forgotten', () => {
    for (let count = 1; count <= 12; count += 1) rememberSearch(`chair ${count}`)
    expect(words()).toHaveLength(10)
    expect(localStorage.getItem('searches')).toContain('chair 12')
    forgetSearches()
    expect(words()).toEqual([])
    expect(localStorage.getItem('searches')).toBeNull()
  })
})
