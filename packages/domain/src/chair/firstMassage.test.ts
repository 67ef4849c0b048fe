import { CHAIR_FAMILIES } from '@anzuo/chair-protocol'
import { chooseFirstMassageProgram } from './firstMassage'

it.each(CHAIR_FAMILIES.map(({ key, features }) => [key, features] as const))(
  'the first massage of the family %s is the softest that it has',
  (_key, features) => {
    expect(chooseFirstMassageProgram(features)).toMatchObject({ key: 'deepRest', intensity: 1 })
  },
)

it('a chair without programmes has no first massage', () => {
  expect(chooseFirstMassageProgram(['intensity'])).toBeNull()
})
