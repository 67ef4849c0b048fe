import { emptyStoreDraft, findStoreProblems, toStoreFields, type StoreDraft } from './store'

const words = { 'en-GB': 'Riverside', 'zh-CN': '江边店', 'zh-Hant': '江邊店' }
const draft: StoreDraft = {
  ...emptyStoreDraft,
  name: words,
  address: words,
  city: words,
  phone: '021 5550 0100',
  latitude: '31.19',
  longitude: '121.43',
}

describe('a store that is typed', () => {
  it('is sent with its week, a day off and the dates on which it is closed', () => {
    const days = draft.days.map((day, index) => (index === 6 ? { ...day, isOpen: false } : day))
    const typed = { ...draft, days, closedOn: '2027-02-17\n2027-01-01' }
    expect(findStoreProblems(typed)).toEqual([])
    const { week, closedOn, latitude } = toStoreFields(typed)
    expect(week[6]).toBeNull()
    expect(week[0]).toEqual({ opens: '10:00', closes: '21:00' })
    expect([closedOn, latitude]).toEqual([['2027-01-01', '2027-02-17'], 31.19])
  })

  it.each([
    ['name', { name: { ...words, 'zh-Hant': ' ' } }],
    ['phone', { phone: 'soon' }],
    ['latitude', { latitude: '' }],
    ['longitude', { longitude: '181' }],
    ['days', { days: draft.days.map(day => ({ ...day, closes: '25:00' })) }],
    ['closedOn', { closedOn: '1 January' }],
  ] as const)('is not sent with a wrong %s', (field, changes) => {
    expect(findStoreProblems({ ...draft, ...changes } as StoreDraft)).toEqual([field])
  })
})
