import {
  getPhoneEnding,
  isOpeningExplained,
  maskName,
  maskPhoneToEnding,
  maskEmail,
} from './personalDataMask'

describe('masked personal data', () => {
  it.each([
    ['方小明', '方••'],
    ['方明', '方•'],
    ['方', '方'],
    ['欧阳小明', '欧阳••'],
    ['欧阳', '欧•'],
    ['Fang Xiaoming', 'Fang ••'],
    ['Cher', 'C••'],
    ['', ''],
  ])('shows %s as %s', (name, masked) => {
    expect(maskName(name)).toBe(masked)
  })

  it('shows the last four digits of a phone', () => {
    expect(maskPhoneToEnding('13800000036')).toBe('••• •••• 0036')
    expect(getPhoneEnding('138-0000-0036')).toBe('0036')
  })

  it('shows nothing of what is too short to be hidden', () => {
    expect(maskPhoneToEnding('0036')).toBe('••• •••• ••••')
    expect(getPhoneEnding('0036')).toBe('')
  })

  it('asks for a sentence when none of the reasons fits', () => {
    expect(isOpeningExplained('deliver', '')).toBe(true)
    expect(isOpeningExplained('other', 'because')).toBe(false)
    expect(isOpeningExplained('other', 'The neighbour found the parcel')).toBe(true)
  })
})

it('shows of a mailbox the first character and where it is', () => {
  expect(maskEmail('lin.yi@example.com')).toBe('l•••@example.com')
  expect(maskEmail('')).toBe('')
})
