import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  CHAIR_FAMILY_KEYS,
  getChairFamily,
  type ChairFamilyKey,
  type ChairFeature,
} from '@anzuo/chair-protocol'
import { findChairModel } from '@anzuo/domain/manuals'
import { productSeeds, type ProductSeed } from './products'

/** What the shop says that a product does, and what the chair itself must be able to do for it. */
const NEEDED: Record<string, ChairFeature> = {
  followsReport: 'smartPlan',
  zeroGravity: 'zeroGravity',
  footRollers: 'footRoller',
  warmth: 'heat',
}

const familyOfProduct = ({ id }: ProductSeed): ChairFamilyKey =>
  CHAIR_FAMILY_KEYS.find(key => key === id.replace(/\d+$/, '')) ?? assert.fail(`${id} belongs to no family`)

/** Chairs, and the cushions that have instructions of their own. */
const described = productSeeds.filter(
  product =>
    product.isChair || (product.id.startsWith('m') && findChairModel('m', product.id).missing === null),
)

describe('a chair of the catalogue', () => {
  for (const product of described) {
    const { model, missing } = findChairModel(familyOfProduct(product), product.id)

    it(`${product.id} has instructions, and the same figures stand in them`, () => {
      assert.equal(missing, null)
      const printed: Record<string, string> = {
        Size: model.dimensions,
        Weight: `${model.weightKg} kg`,
        'Distance to the wall': `${model.wallClearanceCm} cm`,
        Noise: `≤ ${model.noiseDb} dB`,
        'Maximum load': `${model.maxLoadKg} kg`,
        Power: `${model.powerWatts} W`,
      }
      for (const { name, value } of product.specifications) {
        const figure = printed[name['en-GB']]
        if (figure !== undefined) assert.equal(value['en-GB'], figure, name['en-GB'])
      }
    })

    it(`${product.id} promises nothing that its family cannot do`, () => {
      const { features } = getChairFamily(familyOfProduct(product))
      for (const promise of product.features ?? []) {
        const needed = NEEDED[promise]
        if (needed) assert.ok(features.includes(needed), promise)
      }
    })
  }
})
