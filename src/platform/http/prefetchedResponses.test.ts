import { NO_SHOP_ASSISTANT_ID } from '@anzuo/domain/shop/shopAssistantId'
import { createPreloadedShopRequests } from '@/data/api/preloadedRequests'
import { postJson } from './index.h5'

const { path, body } = createPreloadedShopRequests(null).suggested
const createResponse = (data: string) => ({
  status: 200,
  headers: {
    has: () => false,
    get: (name: string) => (name === 'date' ? 'Sun, 22 Nov 2026 12:00:00 GMT' : null),
  },
  text: () => Promise.resolve(JSON.stringify({ data })),
})
type Asked = { asked?: object; authorization?: string; userid?: string }

const ask = (language: string, { asked = body, userid = NO_SHOP_ASSISTANT_ID, ...rest }: Asked = {}) =>
  postJson({ path, headers: { userid, language, ...rest }, body: asked, timeout: 1000 })

const fetched = jest.fn(() => Promise.resolve(createResponse('asked anew')))
const early = (answer: unknown) =>
  Object.assign(window, {
    prefetchedResponses: {
      [` ${NO_SHOP_ASSISTANT_ID} en-GB ${path} ${JSON.stringify(body)}`]: Promise.resolve(answer),
    },
  })

beforeAll(() => Object.assign(globalThis, { API_ORIGIN: '', fetch: fetched }))
beforeEach(() => fetched.mockClear())
afterEach(() => delete window.prefetchedResponses)

describe('a call that index.html has made already', () => {
  it('is not made again', async () => {
    early(createResponse('early'))
    expect(await ask('en-GB')).toEqual({
      status: 200,
      body: { data: 'early' },
      isTokenRejected: false,
      nextToken: null,
      serverTime: Date.UTC(2026, 10, 22, 12),
    })
    expect(fetched).not.toHaveBeenCalled()
  })

  it('is answered from there once', async () => {
    early(createResponse('early'))
    await ask('en-GB')
    expect((await ask('en-GB')).body).toEqual({ data: 'asked anew' })
  })

  it('is made for somebody with a token or an assistant of their own', async () => {
    early(createResponse('early'))
    expect((await ask('en-GB', { authorization: 'Bearer token' })).body).toEqual({ data: 'asked anew' })
    expect((await ask('en-GB', { userid: '7b0f3a52-0f4e-4d0c-9c11-0b6f4a1c2d3e' })).body).toEqual({
      data: 'asked anew',
    })
  })

  it('is made when that one failed', async () => {
    early(null)
    expect((await ask('en-GB')).body).toEqual({ data: 'asked anew' })
  })

  it('is made when another language or something else is asked for', async () => {
    early(createResponse('early'))
    expect((await ask('zh-CN')).body).toEqual({ data: 'asked anew' })
    expect((await ask('en-GB', { asked: { sort: 'sold' } })).body).toEqual({ data: 'asked anew' })
  })
})
