import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FAMILY_KEYS, familyOf, type FamilyKey, type Feature } from '../../../../src/domain/chair'
import { findModel } from '../../../../src/domain/instructions'
import { productSeeds, type ProductSeed } from './products'

/** What the shop says that a product does, and what the chair itself must be able to do for it. */
const NEEDED: Record<string, Feature> = {
  followsReport: 'smartPlan',
  zeroGravity: 'zeroGravity',
  footRollers: 'footRoller',
  warmth: 'heat',
}

const familyOfProduct = ({ id }: ProductSeed): FamilyKey =>
  FAMILY_KEYS.find(key => key === id.replace(/\d+$/, '')) ?? assert.fail(`${id} belongs to no family`)

/** Chairs, and the cushions that have instructions of their own. */
const described = productSeeds.filter(
  product => product.isChair || (product.id.startsWith('m') && findModel('m', product.id).missing === null),
)

describe('a chair of the catalogue', () => {
  for (const product of described) {
    const { model, missing } = findModel(familyOfProduct(product), product.id)

    it(`${product.id} has instructions, and the same figures stand in them`, () => {
      assert.equal(missing, null)
      const printed: Record<string, string> = {
        Size: model.size,
        Weight: `${model.weight} kg`,
        'Distance to the wall': `${model.wall} cm`,
        Noise: `≤ ${model.noise} dB`,
        Carries: `${model.load} kg`,
        Power: `${model.power} W`,
      }
      for (const { name, value } of product.specifications) {
        const figure = printed[name['en-GB']]
        if (figure !== undefined) assert.equal(value['en-GB'], figure, name['en-GB'])
      }
    })

    it(`${product.id} promises nothing that its family cannot do`, () => {
      const { features } = familyOf(familyOfProduct(product))
      for (const promise of product.features ?? []) {
        const needed = NEEDED[promise]
        if (needed) assert.ok(features.includes(needed), promise)
      }
    })
  }
})
