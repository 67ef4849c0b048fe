import { CHAIR_SAFETY_LIMITS, type ChairRole, type ChairState } from '@anzuo/chair-protocol'
import type { EndpointPath, RequestBody } from '@anzuo/contract'
import type { CallAnswer, ChairCalls } from './chairCalls'
import { addSession, type Sitter, type SitterSession } from './chairPeople'
import type { ChairScene } from './chairScene'
import type { ChairUnit } from './chairUnit'

/** What people need to act: the scene around them, and phones that reach the server. */
export type SitterContext = { scene: ChairScene; calls: ChairCalls }

/** One thing that somebody does with one chair. */
export type SitterStep = (context: SitterContext, person: Sitter, chair: ChairUnit) => Promise<void>

const MAX_PAUSE_MS = 30_000
/** Now and then people do something else for so long. */
const MAX_ABSENCE_MS = 300_000
const MAX_STOP_TRIES = 6

/** A person who claims, shares, sits, starts, stops and pries for a while, as the seed chooses. */
export const runSitter = async (context: SitterContext, person: Sitter, steps: number): Promise<void> => {
  const { random, scheduler } = context.scene.world
  for (let step = 0; step < steps; step += 1) {
    await scheduler.sleep(random.nextFraction() ** 2 * (random.happens(0.1) ? MAX_ABSENCE_MS : MAX_PAUSE_MS))
    const { chair, role } = pickChair(context, person)
    await random.pick(STEPS_BY_ROLE[role])(context, person, chair)
  }
}

/** A chair, mostly one of theirs, and what they are there. */
const pickChair = ({ scene }: SitterContext, { name, isStranger }: Sitter) => {
  const { random, time } = scene.world
  const getRole = ({ serialNumber }: ChairUnit): keyof typeof STEPS_BY_ROLE =>
    isStranger ? 'stranger' : (scene.rights.findSure(name, serialNumber, time.now())?.role ?? 'nobody')
  const own = scene.chairs.filter(chair => getRole(chair) !== 'nobody')
  const chair = random.pick(own.length > 0 && random.happens(0.8) ? own : scene.chairs)
  return { chair, role: getRole(chair) }
}

/** A session of a person; mostly one that lives, now and then one that has ended. */
const pickSession = ({ scene: { world } }: SitterContext, { sessions }: Sitter): SitterSession => {
  const living = sessions.filter(({ endAskedAt }) => endAskedAt === null)
  return world.random.pick(living.length > 0 && world.random.happens(0.9) ? living : sessions)
}

const ask = <P extends EndpointPath>(
  context: SitterContext,
  person: Sitter,
  {
    path,
    body,
    session,
    heldMs = 0,
  }: { path: P; body: RequestBody<P>; session?: SitterSession; heldMs?: number },
): Promise<CallAnswer<P>> =>
  context.calls.ask({ caller: person, session: session ?? pickSession(context, person), heldMs }, path, body)

const claim: SitterStep = (context, person, chair) =>
  claimInSession(context, person, { chair, session: pickSession(context, person) })

/** Begins to add a chair, and goes there to press its button when it shows the right number. Strangers are not there. */
export const claimInSession = async (
  context: SitterContext,
  person: Sitter,
  { chair, session }: { chair: ChairUnit; session: SitterSession },
): Promise<void> => {
  const { random, scheduler } = context.scene.world
  const { serialNumber } = chair
  const begun = await ask(context, person, { path: '/device/claim', body: { serialNumber }, session })
  if (begun?.code !== 0 || !begun.data) return
  const { claimId, claimNumber } = begun.data
  await scheduler.sleep(random.nextInteger(500, 15_000))
  const isRight = claimNumber !== null && chair.getClaimNumber() === claimNumber
  if (!person.isStranger && (isRight || random.happens(0.1))) chair.press(person.name)
  for (let tries = 0; tries < 5; tries += 1) {
    await scheduler.sleep(random.nextInteger(1000, 4000))
    const bound = await ask(context, person, { path: '/device/bind', body: { claimId }, session })
    if (bound && (bound.code !== 0 || bound.data?.isBound)) return
  }
}

/** The chair drops a claim after this; the server ten seconds later. */
const CLAIM_MS = CHAIR_SAFETY_LIMITS.claimTimeoutSeconds * 1000
const SERVER_CLAIM_MS = CLAIM_MS + 10_000

/**
 * Somebody presses at the last moment, while the chair's network is gone, and somebody else begins to add the chair before that press
 * arrives at the server. Nobody presses for them.
 */
export const pressTooLate = async (context: SitterContext, chair: ChairUnit): Promise<void> => {
  const { world, people, broker } = context.scene
  const { random, scheduler } = world
  const { serialNumber } = chair
  const residents = people.filter(({ isStranger }) => !isStranger)
  const first = random.pick(residents)
  const second = random.pick(people.filter(person => person !== first))
  const begun = await ask(context, first, { path: '/device/claim', body: { serialNumber } })
  if (begun?.data?.claimNumber == null) return
  await scheduler.sleep(CLAIM_MS - random.nextInteger(2000, 6000))
  broker.loseUnnoticed(chair.record.brokerName)
  chair.press(first.name)
  await scheduler.sleep(SERVER_CLAIM_MS - CLAIM_MS + random.nextInteger(6000, 8000))
  const next = await ask(context, second, { path: '/device/claim', body: { serialNumber } })
  if (!next?.data) return
  const { claimId } = next.data
  for (let tries = 0; tries < 8; tries += 1) {
    await scheduler.sleep(random.nextInteger(1000, 5000))
    const bound = await ask(context, second, { path: '/device/bind', body: { claimId } })
    if (bound?.data?.isBound) return
  }
}

const share: SitterStep = (context, person, chair) =>
  shareWith(context, person, {
    chair,
    audience: context.scene.world.random.pick(['family', 'family', 'family', 'guest', 'guest', 'owner']),
  })

/** Lets somebody in, or hands the chair over. Now and then two open the same link. */
export const shareWith = async (
  context: SitterContext,
  person: Sitter,
  { chair, audience }: { chair: ChairUnit; audience: ChairRole },
): Promise<void> => {
  const { world, people } = context.scene
  const { random, scheduler } = world
  const { serialNumber } = chair
  const link = await ask(context, person, {
    path: '/device/share',
    body: { serialNumber, audience, hours: random.pick([1, 1, 24]) },
  })
  if (link?.code !== 0 || !link.data) return
  const { key } = link.data
  const guests = people.filter(other => other !== person && !other.isStranger)
  const opened = [random.pick(guests), ...(random.happens(0.2) ? [random.pick(guests)] : [])]
  for (const guest of new Set(opened)) {
    await scheduler.sleep(random.nextInteger(100, 8000))
    await ask(context, guest, { path: '/device/share/accept', body: { serialNumber, key } })
  }
}

const removeSomebody: SitterStep = async (context, person, { serialNumber }) => {
  const list = await ask(context, person, { path: '/device/member/list', body: { serialNumber } })
  const others = list?.data?.members.filter(({ isYou }) => !isYou) ?? []
  if (others.length === 0) return
  const { id: memberId } = context.scene.world.random.pick(others)
  await ask(context, person, { path: '/device/member/remove', body: { serialNumber, memberId } })
}

/** Takes the chair away from whoever sits in it, in the middle of the massage. */
const removeWhoSits: SitterStep = async (context, person, chair) => {
  const { massages, world } = context.scene
  for (let looks = 0; looks < 10 && !massages.has(chair.serialNumber); looks += 1)
    await world.scheduler.sleep(4000)
  await world.scheduler.sleep(6000)
  const { serialNumber } = chair
  const list = await ask(context, person, { path: '/device/member/list', body: { serialNumber } })
  const sitter = list?.data?.members.find(({ nickname, isYou }) => nickname === chair.record.sitter && !isYou)
  if (sitter)
    await ask(context, person, {
      path: '/device/member/remove',
      body: { serialNumber, memberId: sitter.id },
    })
}

const leave: SitterStep = async (context, person, { serialNumber }) => {
  if (!context.scene.world.random.happens(0.4)) return
  await ask(context, person, { path: '/device/remove', body: { serialNumber } })
}

const rename: SitterStep = async (context, person, { serialNumber }) => {
  const name = `chair of ${person.name} ${context.scene.world.random.nextInteger(1, 99)}`
  await ask(context, person, { path: '/device/edit', body: { serialNumber, name } })
}

const look: SitterStep = async (context, person, { serialNumber }) => {
  if (context.scene.world.random.happens(0.5))
    await ask(context, person, { path: '/device/get', body: { serialNumber } })
  else await ask(context, person, { path: '/device/list', body: {} })
}

const logOut: SitterStep = (context, person) => logOutInSession(context, person, pickSession(context, person))

/** Logs out, here or elsewhere, and in again when nothing is left. */
const logOutInSession = async (
  context: SitterContext,
  person: Sitter,
  session: SitterSession,
): Promise<void> => {
  const { world } = context.scene
  const path = world.random.pick([
    '/auth/logout',
    '/auth/logout',
    '/user/devices/sign_out_others',
    '/user/devices/sign_out_everywhere',
  ] as const)
  await ask(context, person, { path, body: {}, session })
  await world.scheduler.sleep(world.random.nextInteger(100, 20_000))
  if (person.sessions.every(({ endAskedAt }) => endAskedAt !== null) || world.random.happens(0.3))
    await addSession(world, person)
}

/** Asks until it is done, as the app does. */
const stop: SitterStep = async (context, person, { serialNumber }) => {
  const { random, scheduler } = context.scene.world
  const isEmergency = random.happens(0.2)
  for (let tries = 0; tries < MAX_STOP_TRIES; tries += 1) {
    const answer = await ask(context, person, {
      path: '/device/stop',
      body: { serialNumber, isEmergency },
    })
    if (answer && (answer.code !== 1053 || answer.data?.result === 'ok')) return
    await scheduler.sleep(random.nextInteger(200, 3000))
  }
}

/** One stop, without another try. */
const stopOnce: SitterStep = async (context, person, { serialNumber }) => {
  await ask(context, person, { path: '/device/stop', body: { serialNumber, isEmergency: false } })
}

const command = (
  context: SitterContext,
  person: Sitter,
  {
    chair,
    wish,
    ...how
  }: {
    chair: ChairUnit
    wish: RequestBody<'/device/command'>['command']
    session?: SitterSession
    heldMs?: number
  },
) =>
  ask(context, person, {
    path: '/device/command',
    ...how,
    body: {
      serialNumber: chair.serialNumber,
      command: wish,
      askedAt: new Date(context.scene.world.time.now()).toISOString(),
    },
  })

/** A press on start, by what the person's phone knows of the chair. */
export const start = async (
  context: SitterContext,
  person: Sitter,
  { state, ...where }: { chair: ChairUnit; state: ChairState; session?: SitterSession; heldMs?: number },
) => {
  const { random } = context.scene.world
  const press = {
    minutes: random.pick([1, 3, 20]),
    token: random.nextInteger(0, 0xffffffff),
    stopCount: state.stopCount,
  }
  if (random.happens(0.8))
    return command(context, person, { ...where, wish: { name: 'start', program: 1, ...press } })
  const steps = [{ seconds: 30, zones: ['back' as const], intensity: 2, heat: 0, airbag: 0 }]
  return command(context, person, {
    ...where,
    wish: { name: 'startPlan', plan: { program: 1, steps }, ...press },
  })
}

/** Sits down, says so, starts, does this and that, and stands up. */
const visit: SitterStep = async (context, person, chair) => {
  const { random, scheduler } = context.scene.world
  const { serialNumber } = chair
  if (!chair.sitDown(person.name)) return stopOnce(context, person, chair)
  await scheduler.sleep(random.nextInteger(200, 5000))
  const session = pickSession(context, person)
  const seat = await ask(context, person, { path: '/device/sit', body: { serialNumber }, session })
  let state = seat?.code === 0 ? (seat.data?.state ?? null) : null
  for (let step = random.nextInteger(1, 6); state && step > 0; step -= 1) {
    const next = await random.pick(VISIT_STEPS)(context, person, { chair, state, session })
    state = next?.state ?? state
    await scheduler.sleep(random.nextFraction() ** 2 * MAX_PAUSE_MS)
  }
  if (random.happens(0.4)) await stop(context, person, chair)
  if (random.happens(0.3)) await scheduler.sleep(random.nextInteger(1000, 90_000))
  chair.standUp(person.name)
  if (random.happens(0.5)) chair.press(person.name)
}

type VisitStep = (
  context: SitterContext,
  person: Sitter,
  seen: { chair: ChairUnit; state: ChairState; session: SitterSession },
) => Promise<{ state?: ChairState | null } | null | undefined>

const startWhileSitting: VisitStep = async (context, person, seen) =>
  (await start(context, person, seen))?.data

/** Two presses close to each other, with a stop between. */
const startAndStop: VisitStep = async (context, person, seen) => {
  const { random, scheduler } = context.scene.world
  const starting = start(context, person, seen)
  await scheduler.sleep(random.nextFraction() * 3000)
  const stopping = stop(context, person, seen.chair)
  await starting
  await stopping
  return null
}

const pauseAndResume: VisitStep = async (context, person, { chair }) => {
  const { random, scheduler } = context.scene.world
  await command(context, person, { chair, wish: { name: 'pause' } })
  await scheduler.sleep(random.nextInteger(200, 10_000))
  return (await command(context, person, { chair, wish: { name: 'resume' } }))?.data
}

const stopWhileSitting: VisitStep = async (context, person, { chair }) => {
  await stop(context, person, chair)
  const answer = await ask(context, person, {
    path: '/device/get',
    body: { serialNumber: chair.serialNumber },
  })
  return answer?.data
}

const repeatSitting: VisitStep = async (context, person, { chair: { serialNumber } }) =>
  (await ask(context, person, { path: '/device/sit', body: { serialNumber } }))?.data

const logOutWhileSitting: VisitStep = async (context, person, { session }) => {
  await context.scene.world.scheduler.sleep(6000)
  await logOutInSession(context, person, session)
  return null
}

const VISIT_STEPS: readonly VisitStep[] = [
  startWhileSitting,
  startWhileSitting,
  startWhileSitting,
  startAndStop,
  startAndStop,
  pauseAndResume,
  stopWhileSitting,
  repeatSitting,
  logOutWhileSitting,
]

/** Says to sit there and starts, although somebody else sits there. */
const pretendToSit: SitterStep = async (context, person, chair) => {
  const { serialNumber } = chair
  const seen = await ask(context, person, { path: '/device/get', body: { serialNumber } })
  const state = seen?.data?.state
  if (!state) return
  if (context.scene.world.random.happens(0.5))
    await ask(context, person, { path: '/device/sit', body: { serialNumber } })
  await start(context, person, { chair, state })
}

/** Somebody who stands there presses the button. */
const press: SitterStep = async (_context, person, chair) => chair.press(person.name)

/** Opens a link that somebody was given, whoever it was and whatever became of it. */
const openOldLink: SitterStep = async (context, person, { serialNumber }) => {
  const { links, world } = context.scene
  const keys = [...links].filter(([, link]) => link.serialNumber === serialNumber).map(([key]) => key)
  if (keys.length === 0 || person.isStranger) return
  await ask(context, person, {
    path: '/device/share/accept',
    body: { serialNumber, key: world.random.pick(keys) },
  })
}

/** Tries some calls about a chair, whoever it belongs to. */
const pry: SitterStep = async (context, person, chair) => {
  const { random } = context.scene.world
  const tries = listTries(context, person, chair)
  for (let count = random.nextInteger(1, 5); count > 0; count -= 1) await random.pick(tries)()
}

/** Tries everything once. */
export const pryEverywhere = async (
  context: SitterContext,
  person: Sitter,
  chair: ChairUnit,
): Promise<void> => {
  for (const attempt of listTries(context, person, chair)) await attempt()
}

const listTries = (
  context: SitterContext,
  person: Sitter,
  chair: ChairUnit,
): readonly (() => Promise<unknown>)[] => {
  const { world, claims, memberNames } = context.scene
  const { random } = world
  const { serialNumber } = chair
  const claimIds = [...claims.keys()]
  const memberIds = [...memberNames.keys()]
  const body = { serialNumber }
  return [
    () => ask(context, person, { path: '/device/get', body }),
    () => ask(context, person, { path: '/device/sit', body }),
    () => ask(context, person, { path: '/device/ticket', body }),
    () => ask(context, person, { path: '/device/audit', body }),
    () => ask(context, person, { path: '/device/member/list', body }),
    () => ask(context, person, { path: '/device/share', body: { ...body, audience: 'family' } }),
    () =>
      ask(context, person, { path: '/device/edit', body: { ...body, allowsGuests: random.happens(0.5) } }),
    () => ask(context, person, { path: '/device/stop', body: { ...body, isEmergency: random.happens(0.5) } }),
    () => command(context, person, { chair, wish: { name: 'pause' } }),
    () => command(context, person, { chair, wish: { name: 'resume' } }),
    ...(claimIds.length > 0
      ? [() => ask(context, person, { path: '/device/bind', body: { claimId: random.pick(claimIds) } })]
      : []),
    ...(memberIds.length > 0
      ? [
          () =>
            ask(context, person, {
              path: '/device/member/remove',
              body: { ...body, memberId: random.pick(memberIds) },
            }),
        ]
      : []),
  ]
}

/** Chosen among with equal probability; what is more common stands more than once. */
const STEPS_BY_ROLE: Readonly<Record<ChairRole | 'nobody' | 'stranger', readonly SitterStep[]>> = {
  owner: [
    visit,
    visit,
    visit,
    share,
    share,
    removeSomebody,
    removeWhoSits,
    leave,
    rename,
    look,
    logOut,
    stop,
    pry,
  ],
  family: [
    visit,
    visit,
    visit,
    visit,
    visit,
    pretendToSit,
    pretendToSit,
    stop,
    stopOnce,
    leave,
    look,
    logOut,
    pry,
  ],
  guest: [openOldLink, look, look, stop, stopOnce, pretendToSit, visit, pry, pry],
  nobody: [claim, claim, look, stopOnce, visit, pretendToSit, press, pry, logOut, openOldLink],
  stranger: [claim, pry, pry, stopOnce, look, pretendToSit],
}

/** Somebody adds a chair and lets others in, before anything goes wrong. */
export const moveIn = async (context: SitterContext, chair: ChairUnit): Promise<void> => {
  const { people, rights, world } = context.scene
  const owner = world.random.pick(people.filter(({ isStranger }) => !isStranger))
  await claim(context, owner, chair)
  if (rights.findSure(owner.name, chair.serialNumber, world.time.now()) === null) return
  await shareWith(context, owner, { chair, audience: 'family' })
  if (world.random.happens(0.5)) await shareWith(context, owner, { chair, audience: 'guest' })
}
