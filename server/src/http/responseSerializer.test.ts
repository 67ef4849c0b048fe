import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { apiContract, type EndpointPath } from '@anzuo/contract'
import { responseSerializerCompiler } from './responseSerializer'

/** What goes into a schema and what comes out of it, as JSON Schema tells; it cannot tell of a function and throws. */
const sides = (schema: z.ZodType) =>
  (['input', 'output'] as const).map(io => JSON.stringify(z.toJSONSchema(schema, { io, reused: 'inline' })))

/** Objects that leave out what they do not name say so on the way out only. */
const withoutStrictness = (side: string | undefined) => side?.replaceAll(',"additionalProperties":false', '')

const changesNothing = (schema: z.ZodType): boolean => {
  const [input, output] = sides(schema).map(withoutStrictness)
  return input === output
}

describe('an answer', () => {
  it('is not changed by the contract of its call, so that checking it writes it', () => {
    const paths = Object.keys(apiContract) as EndpointPath[]
    assert.deepEqual(
      paths.filter(path => !changesNothing(apiContract[path].data)),
      [],
    )
  })

  it('would be found if its contract changed something', () => {
    assert.equal(changesNothing(z.object({ name: z.string().default('nobody') })), false)
    assert.throws(() => changesNothing(z.object({ name: z.string().transform(name => name.length) })))
  })

  it('against its contract is a crash, and what the contract does not name stays inside', () => {
    const write = responseSerializerCompiler({
      schema: z.object({ name: z.string() }),
      method: 'POST',
      url: '/user/get',
    })
    assert.equal(write({ name: 'Lin', secret: 1 }), '{"name":"Lin"}')
    assert.throws(() => write({ name: 7 }))
  })
})
