import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ChairFamilyKey, ChairFeature } from '@anzuo/contract/chair'
import { CHAIR_FAMILIES, CHAIR_FEATURES } from '@anzuo/chair-protocol'

// The contract stands alone, so that no schema reaches a client; what it names has to be what the protocol knows.
describe('what a call may name of a chair', () => {
  it('are the features of the protocol', () => {
    assert.deepEqual(ChairFeature.options, [...CHAIR_FEATURES])
  })

  it('are the families of the protocol', () => {
    assert.deepEqual([...ChairFamilyKey.options].sort(), CHAIR_FAMILIES.map(({ key }) => key).sort())
  })
})
