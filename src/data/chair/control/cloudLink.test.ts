import { createFailoverLink } from '@/platform/chairLink'
import {
  createTestBluetoothLink,
  toChairLinkProblem,
  waitUntilSettled,
} from '@/platform/chairLink/testing/testLink'
import { CLOUD_REQUEST_TIMEOUT_MS } from '@/platform/chairLink/withTimeout'
import { createCloudLink } from './cloudLink'

const start = { name: 'start', program: 1, minutes: 10, token: 7, stopCount: 0 } as const

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('a link over the internet', () => {
  it('calls off what the network holds back, and says that the chair was not reached', async () => {
    const signals: AbortSignal[] = []
    const link = createCloudLink({
      command: (_command, { signal }) =>
        new Promise((_resolve, reject) => {
          signals.push(signal)
          signal.addEventListener('abort', () => reject(new Error('called off')))
        }),
      stop: () => new Promise(() => {}),
      emergencyStop: () => new Promise(() => {}),
      watch: () => () => undefined,
    })
    const begin = Date.now()
    expect(toChairLinkProblem(await waitUntilSettled(link.command(start)))).toBe('offline')
    expect(Date.now() - begin).toBeLessThanOrEqual(CLOUD_REQUEST_TIMEOUT_MS + 100)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })
})

describe('two links in one', () => {
  const both = (options: { isCloudThere?: boolean } = {}) => {
    const near = createTestBluetoothLink()
    const overCloud: string[] = []
    const cloud = createCloudLink({
      command: async command => {
        if (options.isCloudThere === false) throw new Error('no way')
        overCloud.push(command.name)
        return { result: 'ok', state: null }
      },
      stop: async () => {
        if (options.isCloudThere === false) throw new Error('no way')
        overCloud.push('stop')
        return { result: 'ok', state: null }
      },
      emergencyStop: async () => {
        if (options.isCloudThere === false) throw new Error('no way')
        overCloud.push('emergencyStop')
        return { result: 'ok', state: null }
      },
      watch: ({ onSeen }) => {
        onSeen({ isOnline: options.isCloudThere ?? true, state: null })
        return () => {}
      },
    })
    return { ...near, overCloud, link: createFailoverLink({ bluetooth: near.link, internet: cloud }) }
  }

  it('take Bluetooth while the chair is near', async () => {
    const { chair, link, overCloud } = both()
    await waitUntilSettled(link.open())
    expect(link.getCurrentLink()).toBe('bluetooth')
    await waitUntilSettled(link.command(start))
    expect([chair.done, overCloud]).toEqual([['start'], []])
  })

  it('take the internet when the chair is not near', async () => {
    const { chair, link, overCloud } = both()
    chair.refuseToOpen(1000, 'notFound')
    await waitUntilSettled(link.open())
    expect(link.getCurrentLink()).toBe('internet')
    await waitUntilSettled(link.command(start))
    expect([chair.done, overCloud]).toEqual([[], ['start']])
  })

  it('hand a command over that Bluetooth could not deliver', async () => {
    const { chair, link, overCloud } = both()
    await waitUntilSettled(link.open())
    chair.loseAnswers(1000)
    expect(await waitUntilSettled(link.command({ name: 'pause' }))).toMatchObject({ result: 'ok' })
    expect(overCloud).toEqual(['pause'])
  })

  it('do not hand over what the chair has refused', async () => {
    const { chair, link, overCloud } = both()
    await waitUntilSettled(link.open())
    chair.answerWith('notSeated')
    expect(await waitUntilSettled(link.command(start))).toMatchObject({ result: 'notSeated' })
    expect(overCloud).toEqual([])
  })

  it('stop in an emergency over both at once', async () => {
    const { chair, link, overCloud } = both()
    await waitUntilSettled(link.open())
    await waitUntilSettled(link.emergencyStop())
    expect(chair.done[0]).toBe('emergencyByte')
    expect(overCloud).toEqual(['emergencyStop'])
  })

  it('tell of the link that was used, not of the one that nobody has opened', async () => {
    const { link } = both({ isCloudThere: false })
    await waitUntilSettled(link.open('internet'))
    expect(toChairLinkProblem(await waitUntilSettled(link.command(start)))).toBe('offline')
  })

  it('say so when neither reaches the chair', async () => {
    const { chair, link } = both({ isCloudThere: false })
    chair.refuseToOpen(1000, 'notFound')
    await waitUntilSettled(link.open())
    expect(toChairLinkProblem(await waitUntilSettled(link.command(start)))).toMatch(/offline|notFound/)
    chair.breakEmergencyStop()
    expect(toChairLinkProblem(await waitUntilSettled(link.emergencyStop()))).toBe('lost')
  })
})
