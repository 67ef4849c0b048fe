import { findTextWarnings, getFirstModerationState } from './moderation'

describe('what customers write', () => {
  it('is shown at once only when the shop has chosen so, and a question never before its answer', () => {
    expect(getFirstModerationState('review', 'atOnce')).toBe('shown')
    expect(getFirstModerationState('review', 'afterLook')).toBe('waiting')
    expect(getFirstModerationState('question', 'atOnce')).toBe('waiting')
  })

  it.each([
    ['call 138 0000 6021', 'contactDetails'],
    ['加微信退差价', 'contactDetails'],
    ['see www.example.com', 'contactDetails'],
    ['me@example.com', 'contactDetails'],
    ['腰椎间盘突出坐了一个月就治好了', 'promisesCure'],
    ['It cured my back', 'promisesCure'],
  ] as const)('is looked at twice: %s', (text, warning) => {
    expect(findTextWarnings(text)).toEqual([warning])
  })

  it.each(['I am 186 cm tall and it fits', '声音比想象的小，肩膀位置很准。', 'The pillow is secured well'])(
    'raises no warning without reason: %s',
    text => expect(findTextWarnings(text)).toEqual([]),
  )
})
