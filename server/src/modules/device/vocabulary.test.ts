import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FamilyKey, Feature } from '../../../../src/contract/device'
import { FAMILIES, FEATURES } from '../../../../src/domain/chair'

// The contract stands alone, so that no schema reaches a client; what it names has to be what the protocol knows.
describe('what a call may name of a chair', () => {
  it('are the features of the protocol', () => {
    assert.deepEqual(Feature.options, [...FEATURES])
  })

  it('are the families of the protocol', () => {
    assert.deepEqual([...FamilyKey.options].sort(), FAMILIES.map(({ key }) => key).sort())
  })
})
