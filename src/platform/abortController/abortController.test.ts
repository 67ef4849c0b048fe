import { AbortController } from './index.weapp'

it('tells every listener once, and those that went away not at all', () => {
  const controller = new AbortController()
  const heard: string[] = []
  const first = () => heard.push('first')
  const gone = () => heard.push('gone')
  controller.signal.addEventListener('abort', first)
  controller.signal.addEventListener('abort', first)
  controller.signal.addEventListener('abort', gone)
  controller.signal.removeEventListener('abort', gone)
  controller.abort()
  controller.abort()

  expect(heard).toEqual(['first'])
  expect(controller.signal.aborted).toBe(true)
})

it('gives the reason, by default an AbortError', () => {
  const controller = new AbortController()
  controller.abort()
  expect(() => controller.signal.throwIfAborted()).toThrow(expect.objectContaining({ name: 'AbortError' }))

  const other = new AbortController()
  other.abort('left')
  expect(other.signal.reason).toBe('left')
})
