import { deriveUserIdHash, isActiveChairPhase, type ChairRequest } from '@anzuo/chair-protocol'
import {
  createStartToken,
  expectResult,
  expectState,
  findFirstProblem,
  type ConformanceCheck,
  type InternetContext,
} from './conformanceCheck'

type Check = ConformanceCheck<InternetContext>

const REST_TIMEOUT_MS = 6000
const REST_POLL_MS = 250
/** So long nothing comes before it counts as no answer. */
const SILENCE_MS = 1000
const OTHER_PERSON = deriveUserIdHash('another person')

const readStopCount = async ({ server }: InternetContext): Promise<number> =>
  (await server.ask({ name: 'getState' }))?.state?.stopCount ?? 0

const createStart = async (context: InternetContext): Promise<ChairRequest> => {
  const stopCount = await readStopCount(context)
  return { name: 'start', program: 1, minutes: 10, token: createStartToken(), stopCount }
}

/** A chair at rest in which somebody has just sat down; what is wrong when it cannot be brought there. */
export const bringToRest = async (context: InternetContext): Promise<string | null> => {
  const { chair, server } = context
  if ((await server.readState()) === null) return 'no state of it is at the broker, or not with its key'
  await chair.standUp()
  await server.ask({ name: 'lock', isOn: false })
  await server.ask({ name: 'stop' })
  const until = chair.now() + REST_TIMEOUT_MS
  for (;;) {
    const answer = await server.ask({ name: 'getState' })
    if (answer?.state?.phase === 'emergencyStopped') await chair.pressButton()
    if (answer?.state?.phase === 'idle') break
    if (chair.now() > until)
      return `the chair does not come to rest: it is ${answer?.state?.phase ?? 'silent'}`
    await chair.wait(REST_POLL_MS)
  }
  await chair.sitDown()
  await server.ask({ name: 'getState' })
  await chair.wait(SILENCE_MS)
  await server.readState()
  return null
}

const expectCalm = async ({ server }: InternetContext): Promise<string | null> =>
  expectState((await server.ask({ name: 'getState' }))?.state, ({ phase }) => !isActiveChairPhase(phase))

export const INTERNET_CHECKS: readonly Check[] = [
  {
    id: 'answer',
    rule: 'The internet',
    title: 'answers at the topic of the server that asked',
    run: async ({ server }) => {
      const answer = await server.ask({ name: 'ping' })
      if (answer?.result !== 'ok') return expectResult(answer, 'ok')
      return answer.server === server.serverId ? null : `it answered at ${answer.server}`
    },
  },
  {
    id: 'foreign-message',
    rule: 'The internet',
    title: 'says and does nothing for a message whose MAC is wrong',
    run: async ({ server }) => {
      const header = server.createHeader()
      const message = server.write({ name: 'stop' }, header)
      // The head says another role than the one that the MAC covers.
      const forged = message.map((byte, index) => (index === 20 ? 1 : byte))
      const answer = await server.exchange(forged, header.id, SILENCE_MS)
      return answer ? `it answered ${answer.result}` : null
    },
  },
  {
    id: 'another-boot',
    rule: 'The internet',
    title: 'answers expired to a message for an earlier start of the chair',
    run: async ({ server }) => {
      const { boot } = server.createHeader()
      return expectResult(await server.ask({ name: 'ping' }, { boot: (boot ^ 1) >>> 0 }), 'expired')
    },
  },
  {
    id: 'past-deadline',
    rule: 'The internet, rule 13',
    title: 'answers expired to a start whose deadline is over',
    run: async context => {
      const { server } = context
      const start = await createStart(context)
      const deadline = (server.getClock() - 100) >>> 0
      return expectResult(await server.ask(start, { deadline }), 'expired')
    },
  },
  {
    id: 'far-deadline',
    rule: 'The internet',
    title: 'answers expired to a message that would live for more than 10 seconds',
    run: async ({ server }) => {
      const deadline = (server.getClock() + 20_000) >>> 0
      return expectResult(await server.ask({ name: 'ping' }, { deadline }), 'expired')
    },
  },
  {
    id: 'message-twice',
    rule: 'The internet',
    title: 'gives the same answer to a message that comes twice, which has no second effect',
    run: async context => {
      const { server } = context
      const header = server.createHeader()
      const message = server.write({ name: 'stop' }, header)
      const [first, second] = [
        await server.exchange(message, header.id),
        await server.exchange(message, header.id),
      ]
      if (first?.result !== 'ok' || second?.result !== 'ok') return expectResult(second ?? first, 'ok')
      return (await readStopCount(context)) === first.state?.stopCount ? null : 'it stopped a second time'
    },
  },
  {
    id: 'far-emergency',
    rule: 'Rule 1',
    title: 'stops in an emergency also when the message is late, and holds that',
    run: context =>
      findFirstProblem(
        async () => {
          const deadline = (context.server.getClock() - 100) >>> 0
          return expectResult(await context.server.ask({ name: 'emergencyStop' }, { deadline }), 'ok')
        },
        async () => expectResult(await context.server.ask(await createStart(context)), 'emergencyStopped'),
      ),
  },
  {
    id: 'far-move',
    rule: 'Rule 5',
    title: 'never moves back or legs over the internet',
    run: async context => {
      const stopCount = await readStopCount(context)
      const move: ChairRequest = { name: 'move', axis: 'back', direction: 1, stopCount }
      return expectResult(await context.server.ask(move), 'notPermitted')
    },
  },
  {
    id: 'far-reset',
    rule: 'Rule 1',
    title: 'is not reset over the internet',
    run: async ({ server }) => expectResult(await server.ask({ name: 'reset' }), 'notPermitted'),
  },
  {
    id: 'far-start',
    rule: 'Rule 8',
    title:
      'starts over the internet for whoever sits in it, as the server vouches, and then stops for anybody',
    run: context =>
      findFirstProblem(
        async () => expectResult(await context.server.ask(await createStart(context)), 'ok'),
        async () =>
          expectResult(
            await context.server.ask(
              { name: 'stop' },
              { role: 'guest', user: OTHER_PERSON, vouchedSitting: null },
            ),
            'ok',
          ),
        () => expectCalm(context),
      ),
  },
  {
    id: 'far-stranger',
    rule: 'Rule 8',
    title: 'starts nothing over the internet for somebody who does not sit in it',
    run: async context =>
      expectResult(
        await context.server.ask(await createStart(context), { vouchedSitting: null }),
        'notPermitted',
      ),
  },
  {
    id: 'far-start-before-stop',
    rule: 'Rule 12',
    title: 'refuses a start over the internet that was asked for before a stop',
    run: async context => {
      const start = await createStart(context)
      await context.server.ask({ name: 'stop' })
      return expectResult(await context.server.ask(start), 'badState')
    },
  },
  {
    id: 'server-only',
    rule: 'Requests',
    title: 'takes its time from the server alone',
    run: async ({ server }) =>
      expectResult(await server.ask({ name: 'time', unixSeconds: 1 }), 'notPermitted'),
  },
]
