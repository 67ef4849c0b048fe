import { inferSeatOccupant, type SeatOccupantClaim } from './seatOccupant'

const OWN_TAG = 0x1234
const infer = ({
  isSeated = true,
  occupantTag = 0,
  ownTag = OWN_TAG as number | null,
  claims = [] as SeatOccupantClaim[],
} = {}) => inferSeatOccupant({ isSeated, occupantTag, sitting: 5 }, { ownTag, claims })

describe('who sits in a chair', () => {
  it('is nobody when the seat is empty, whatever was claimed', () => {
    expect(infer({ isSeated: false, occupantTag: OWN_TAG, claims: [{ sitting: 5, seat: 'you' }] })).toBe(
      'empty',
    )
  })

  it('is whom the chair names, against every claim', () => {
    expect(infer({ occupantTag: OWN_TAG, claims: [{ sitting: 5, seat: 'other' }] })).toBe('you')
    expect(infer({ occupantTag: 7, claims: [{ sitting: 5, seat: 'you' }] })).toBe('other')
  })

  it('is the first claim about this sitting where the chair names nobody', () => {
    expect(
      infer({
        claims: [
          { sitting: 4, seat: 'you' },
          { sitting: 5, seat: 'other' },
          { sitting: 5, seat: 'you' },
        ],
      }),
    ).toBe('other')
  })

  it('is what others know for somebody whom the chair cannot name', () => {
    expect(infer({ occupantTag: 7, ownTag: null, claims: [{ sitting: 5, seat: 'other' }] })).toBe('other')
    expect(infer({ occupantTag: 7, ownTag: null })).toBe('unknown')
  })

  it('is not known without a claim about this sitting', () => {
    expect(infer()).toBe('unknown')
    expect(infer({ claims: [{ sitting: 4, seat: 'you' }] })).toBe('unknown')
  })
})
