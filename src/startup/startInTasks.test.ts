import { MessageChannel } from 'node:worker_threads'
import { startInTasks } from './startInTasks'

beforeAll(() => Object.assign(globalThis, { MessageChannel }))

/** A step that writes its name down, once at its beginning and once at its end. */
const createStep = (seen: string[], name: string) => async () => {
  seen.push(`${name} begins`)
  await Promise.resolve()
  seen.push(`${name} ends`)
}

describe('the start of the web app', () => {
  it('takes its steps in their order, one after the other', async () => {
    const seen: string[] = []
    await startInTasks([createStep(seen, 'react'), createStep(seen, 'app')])
    expect(seen).toEqual(['react begins', 'react ends', 'app begins', 'app ends'])
  })

  it('lets what waits have its turn between two steps', async () => {
    const seen: string[] = []
    const press = new MessageChannel()
    press.port1.once('message', () => {
      press.port1.close()
      seen.push('the press is answered')
    })
    const pressMeanwhile = () => Promise.resolve(press.port2.postMessage(null))
    await startInTasks([pressMeanwhile, createStep(seen, 'app')])
    expect(seen).toEqual(['the press is answered', 'app begins', 'app ends'])
  })

  it('throws the failure of a step where the browser reports it, and takes no further step', async () => {
    const failure = new Error('a part of the app is broken')
    const last = jest.fn()
    jest.useFakeTimers()
    await startInTasks([() => Promise.reject(failure), last])
    expect(() => jest.runAllTimers()).toThrow(failure)
    jest.useRealTimers()
    expect(last).not.toHaveBeenCalled()
  })
})
