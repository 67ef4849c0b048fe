import { CHAIR_FAMILY_KEYS, getChairFamily } from '@anzuo/chair-protocol'
import { findChairFamilyByModel, findChairModel, chairManuals, listChairParts } from '.'

const found = (...asked: Parameters<typeof findChairModel>) => {
  const { model, version, missing } = findChairModel(...asked)
  return [model.type, version, missing]
}

it('a link finds its model, in any case of letters, in the newest version unless it names one', () => {
  expect(found('w', 'W8')).toEqual(['W8', '2', null])
  expect(found('hk', 'hk5', 'v1')).toEqual(['HK5', '1', null])
})

it('an unknown type gives the nearest, and says so', () => {
  expect(found('r', 'R5')).toEqual(['R6', '3', 'type'])
  expect(found('r', 'R1', '1')).toEqual(['R2', '1', 'type'])
  expect(found('w', 'anything')).toEqual(['W8', '2', 'type'])
})

it('an unknown version gives the newest that is not newer', () => {
  expect(found('r', 'R6', '9')).toEqual(['R6', '3', 'version'])
  expect(found('r', 'R6', '0')).toEqual(['R6', '3', 'version'])
  expect(found('r', 'R6', 'draft')).toEqual(['R6', '3', 'version'])
})

it.each(CHAIR_FAMILY_KEYS)(
  'the family %s has models with versions, and draws only parts that it has',
  family => {
    const { models, form } = chairManuals[family]
    expect(models.length).toBeGreaterThan(0)
    expect(models.every(({ versions }) => versions.length > 0)).toBe(true)
    const { features } = getChairFamily(family)
    const drawn = listChairParts(form, features)
    expect(drawn).toContain('redKey')
    expect(drawn.includes('footRollers')).toBe(form === 'lounger' && features.includes('footRoller'))
  },
)

it('no two families have their button at the same place', () => {
  const places = CHAIR_FAMILY_KEYS.map(family => chairManuals[family].button)
  expect(new Set(places).size).toBe(CHAIR_FAMILY_KEYS.length)
})

it.each(CHAIR_FAMILY_KEYS)('the family %s moves something exactly when it reclines', family => {
  const reclines = getChairFamily(family).features.includes('recline')
  expect(chairManuals[family].moves.includes('back')).toBe(reclines)
})

it('the two single-model addresses belong to families', () => {
  expect(findChairFamilyByModel('w8')).toBe('w')
  expect(findChairFamilyByModel('r6')).toBe('r')
  expect(findChairFamilyByModel('z1')).toBeNull()
})
