import { describeType, listCalls, listFields, type JsonSchema } from './describeApi'

describe('the description of calls', () => {
  it('says types in a few words', () => {
    expect(describeType({ type: 'string', format: 'date' })).toBe('string, date')
    expect(describeType({ enum: ['open', 'all'] })).toBe('"open" | "all"')
    expect(describeType({ type: 'array', items: { type: 'integer' } })).toBe('list of integer')
    expect(describeType({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string or null')
  })

  it('lists fields of fields by their way, also in lists and where there may be none', () => {
    const schema = {
      type: 'object',
      required: ['lines'],
      properties: {
        lines: {
          type: 'array',
          items: { properties: { amount: { type: 'integer' } }, required: ['amount'] },
        },
        by: { anyOf: [{ properties: { name: { type: 'string' } } }, { type: 'null' }] },
      },
    }
    expect(listFields(schema)).toEqual([
      { name: 'lines', type: 'list of any', isRequired: true },
      { name: 'lines[].amount', type: 'integer', isRequired: true },
      { name: 'by', type: 'any or null', isRequired: false },
      { name: 'by.name', type: 'string', isRequired: false },
    ])
  })

  it('lists the first of alternatives: what a call gives comes before what somebody else has made of it', () => {
    const order = { properties: { number: { type: 'string' } } }
    expect(listFields({ anyOf: [{ anyOf: [order, order] }, { type: 'null' }] })).toHaveLength(1)
  })

  it('knows what a call needs, takes and gives', () => {
    const schema = (properties: Record<string, JsonSchema>) => ({
      content: { 'application/json': { schema: { properties } } },
    })
    const [call] = listCalls({
      paths: {
        '/office/v1/order/get': {
          post: {
            summary: 'One order',
            description: 'Needs orders:read.',
            tags: ['order'],
            security: [{ session: [] }],
            requestBody: schema({ id: { type: 'string' } }),
            responses: { 200: schema({ data: { properties: { number: { type: 'string' } } } }) },
          },
        },
      },
    })
    expect(call).toMatchObject({ group: 'order', permission: 'orders:read', isOpen: false })
    expect(call?.request.map(({ name }) => name)).toEqual(['id'])
    expect(call?.answer.map(({ name }) => name)).toEqual(['number'])
  })
})
