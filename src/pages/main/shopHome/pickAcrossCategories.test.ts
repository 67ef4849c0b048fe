import { pickAcrossCategories } from './pickAcrossCategories'

const item = (id: string) => ({ id, categoryId: id[0] as string })

it('picks from each category in turn, in the order of the shop', () => {
  const items = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'].map(item)
  expect(pickAcrossCategories(items, 5).map(({ id }) => id)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2'])
  expect(pickAcrossCategories([], 5)).toEqual([])
})
