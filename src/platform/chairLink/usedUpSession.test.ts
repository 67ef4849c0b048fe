import type { CentralSession } from '@anzuo/chair-protocol'
import { createTestBluetoothLink, waitUntilSettled } from './testing/testLink'

const mockSessions: CentralSession[] = []

// To use up the numbers of a session takes 65,520 requests: the test says of a real session that they are used up.
jest.mock('@anzuo/chair-protocol', () => {
  const protocol = jest.requireActual<typeof import('@anzuo/chair-protocol')>('@anzuo/chair-protocol')
  return {
    ...protocol,
    createCentralSession: (options: Parameters<typeof protocol.createCentralSession>[0]) => {
      const session = protocol.createCentralSession(options)
      mockSessions.push(session)
      return session
    },
  }
})

const start = { name: 'start', program: 1, minutes: 10, token: 7, stopCount: 0 } as const

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  mockSessions.length = 0
})

/** A link whose session has no number left for another request. */
const openUsedUpLink = async () => {
  const { chair, link, states } = createTestBluetoothLink()
  await waitUntilSettled(link.open())
  for (const session of mockSessions) jest.spyOn(session, 'isSequenceExhausted').mockReturnValue(true)
  return { chair, link, states }
}

it('a session whose numbers are used up is replaced before the next request, once', async () => {
  const { chair, link, states } = await openUsedUpLink()
  expect(await waitUntilSettled(link.command(start))).toMatchObject({ result: 'ok' })
  expect(await waitUntilSettled(link.command({ name: 'pause' }))).toMatchObject({ result: 'ok' })
  expect(chair.done).toEqual(['start', 'pause'])
  expect(mockSessions).toHaveLength(2)
  expect(states.map(({ phase }) => phase)).toEqual(['connecting', 'ready', 'connecting', 'ready'])
})

it('a stop does not wait for the session that replaces it', async () => {
  const { chair, link } = await openUsedUpLink()
  expect(await waitUntilSettled(link.stop())).toMatchObject({ result: 'ok' })
  expect(chair.done).toEqual(['stop'])
  expect(mockSessions).toHaveLength(1)
})
