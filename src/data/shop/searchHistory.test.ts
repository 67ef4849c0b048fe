import { clearSearchHistory, addToSearchHistory, useSearchHistory } from './searchHistory'

const words = () => useSearchHistory.getState().words

beforeEach(clearSearchHistory)

describe('what was looked for', () => {
  it('stands there once, the latest first', () => {
    for (const word of ['neck', ' Foot ', 'NECK', '  ']) addToSearchHistory(word)
    expect(words()).toEqual(['NECK', 'Foot'])
  })

  it('is kept on the device, ten at most, until it is forgotten', () => {
    for (let count = 1; count <= 12; count += 1) addToSearchHistory(`chair ${count}`)
    expect(words()).toHaveLength(10)
    expect(localStorage.getItem('searches')).toContain('chair 12')
    clearSearchHistory()
    expect(words()).toEqual([])
    expect(localStorage.getItem('searches')).toBeNull()
  })
})
