import Taro from '@tarojs/taro'
import { postJson } from './index.weapp'

type Asked = {
  url: string
  success: (answer: { statusCode: number; data: unknown; header: Record<string, string> }) => void
  fail: (error: { errMsg: string }) => void
  complete: () => void
}

const open: Asked[] = []

beforeAll(() => {
  Object.assign(Taro, {
    request: (options: Asked) => {
      open.push(options)
      return Object.assign(Promise.resolve(), { abort: () => undefined })
    },
  })
  Object.assign(globalThis, { API_ORIGIN: '' })
})
beforeEach(() => void open.splice(0))

const ask = (path: string) => postJson({ path, headers: {}, body: {}, timeout: 1000 })
const settle = () => new Promise(resolve => setTimeout(resolve))
const answer = (asked: Asked | undefined, header: Record<string, string> = {}) => {
  asked?.success({ statusCode: 200, data: { path: asked.url }, header })
  asked?.complete()
}

describe('requests of the mini-program', () => {
  it('wait for a place when nine are on their way, in their order', async () => {
    const answers = Array.from({ length: 12 }, (_, index) => ask(`/${index}`))
    await settle()
    expect(open).toHaveLength(9)

    answer(open[3])
    await settle()
    expect(open.map(({ url }) => url).slice(9)).toEqual(['/9'])

    while (open.some(asked => asked)) {
      const next = open.shift()
      answer(next)
      await settle()
    }
    expect(await Promise.all(answers)).toHaveLength(12)
  })

  it.each([
    [{ 'Www-Authenticate': 'Bearer error="invalid_token"' }, true],
    [{ 'Content-Type': 'application/json' }, false],
  ])('tell of %p whether the token was rejected: %p', async (header, isTokenRejected) => {
    const answered = ask('/product')
    await settle()
    answer(open[0], header)
    expect((await answered).isTokenRejected).toBe(isTokenRejected)
  })

  it('bring the next token, whichever letters the platform writes its header in', async () => {
    const answered = [ask('/product'), ask('/product')]
    await settle()
    answer(open[0], { 'Next-Token': 'session.next' })
    answer(open[1])
    expect((await Promise.all(answered)).map(({ nextToken }) => nextToken)).toEqual(['session.next', null])
  })

  it('give their place back when they fail', async () => {
    const failures = Array.from({ length: 9 }, () => ask('/down').catch((error: Error) => error.name))
    await settle()
    for (const asked of [...open]) {
      asked.fail({ errMsg: 'request:fail' })
      asked.complete()
    }
    await Promise.all(failures)
    void ask('/again')
    await settle()
    expect(open.at(-1)?.url).toBe('/again')
  })
})
