import { MINUTE_MS } from '@anzuo/domain/durations'
import { addSession, type Sitter, type SitterSession } from './chairPeople'
import type { ChairScene } from './chairScene'
import type { ChairUnit } from './chairUnit'
import { claimInSession, pressTooLate, pryEverywhere, start, type SitterContext } from './sitter'

const SETTLING_MS = 3000
/** Until everybody knows that a massage is under way; and until each instance knows who sits there. */
const MASSAGE_MS = 8000
const LONG_MASSAGE_MS = 90_000
/** A start that comes so late is too old by every clock. */
const MIN_HELD_MS = 20_000
/** Until a massage has ended whose person lost the right to it. */
const DEPARTURE_MS = 20_000
/** Until nobody who has lost a right can still use it; and the same for who may have sat there. */
const FORGETTING_MS = 3 * MINUTE_MS
const SITTING_GRACE_MS = 40 * MINUTE_MS

/** When nothing goes wrong any more, every chair serves its owner, and one without an owner can be added. */
export const visitAtTheEnd = async (context: SitterContext): Promise<void> => {
  const { chairs, people, world } = context.scene
  for (const chair of chairs) {
    for (const { name } of people) chair.standUp(name)
    await world.scheduler.sleep(SETTLING_MS)
    if (chair.record.state?.phase === 'emergencyStopped') chair.press('somebody')
    if (listPossibleOwners(context.scene, chair).length === 0) await bindUnowned(context, chair)
    await sitAsOwner(context, chair)
    await loseInTheMiddle(context, chair)
    if (listPossibleOwners(context.scene, chair).length === 0) await pressTooLate(context, chair)
  }
}

const listPossibleOwners = ({ people, rights, world }: ChairScene, { serialNumber }: ChairUnit) => {
  const time = { from: world.time.now(), to: world.time.now() }
  return people.filter(({ name }) => rights.listPossibleRoles(name, serialNumber, time).includes('owner'))
}

const findSureOwner = ({ people, rights, world }: ChairScene, { serialNumber }: ChairUnit) =>
  people.find(({ name }) => rights.findSure(name, serialNumber, world.time.now())?.role === 'owner')

const bindUnowned = async (context: SitterContext, chair: ChairUnit): Promise<void> => {
  const { scene } = context
  const person = scene.world.random.pick(scene.people.filter(({ isStranger }) => !isStranger))
  const session = await addSession(scene.world, person)
  // Claims of before keep their turn, and may be as many as one person may begin.
  await scene.world.scheduler.sleep(11 * MINUTE_MS)
  await claimInSession(context, person, { chair, session })
  if (findSureOwner(scene, chair) !== person)
    scene.world.report(`${person.name} can not add ${chair.serialNumber}, although it belongs to nobody`)
}

const sitAsOwner = async (context: SitterContext, chair: ChairUnit): Promise<void> => {
  const { scene, calls } = context
  const { world } = scene
  const owner = findSureOwner(scene, chair)
  if (!owner) return
  const session = await addSession(world, owner)
  const { serialNumber } = chair
  const who = `${owner.name}, who owns ${serialNumber}`
  chair.sitDown(owner.name)
  await world.scheduler.sleep(SETTLING_MS)
  const seat = await calls.ask({ caller: owner, session }, '/device/sit', { serialNumber })
  const state = seat?.data?.state
  if (seat?.code !== 0 || !state) return world.report(`${who}, is not believed to sit there: ${seat?.code}`)
  const started = await start(context, owner, { chair, state, session })
  if (started?.data?.result !== 'ok')
    world.report(`${who}, can not start it: ${started?.code} ${started?.data?.result}`)
  await world.scheduler.sleep(SETTLING_MS)
  const stopped = await calls.ask({ caller: owner, session }, '/device/stop', {
    serialNumber,
    isEmergency: false,
  })
  if (stopped?.data?.result !== 'ok') world.report(`${who}, can not stop it: ${stopped?.code}`)
  await world.scheduler.sleep(SETTLING_MS)
  await startTooLate(context, { caller: owner, session }, chair)
  await calls.ask({ caller: owner, session }, '/device/audit', { serialNumber })
  await openToGuests(context, { caller: owner, session }, chair)
  chair.standUp(owner.name)
}

/** A stranger beside the chair is let in while the owner allows it, and not otherwise. */
const openToGuests = async (
  { scene: { world, people }, calls }: SitterContext,
  owner: Caller,
  { serialNumber }: ChairUnit,
): Promise<void> => {
  const stranger = people.find(({ isStranger }) => isStranger)
  const [session] = stranger?.sessions ?? []
  if (!stranger || !session) return
  for (const allowsGuests of [true, false]) {
    await calls.ask(owner, '/device/edit', { serialNumber, allowsGuests })
    const ticket = await calls.ask({ caller: stranger, session }, '/open/device/guest_ticket', {
      serialNumber,
    })
    const isLetIn = ticket?.code === 0
    if (ticket && isLetIn !== allowsGuests)
      world.report(
        `${serialNumber} ${allowsGuests ? 'allows' : 'forbids'} guests, and answers ${ticket.code}`,
      )
  }
}

/** Presses start, and the call arrives when nobody expects anything of it any more. `motionMonitor.ts` sees whether the chair obeys. */
const startTooLate = async (
  context: SitterContext,
  { caller, session }: Caller,
  chair: ChairUnit,
): Promise<void> => {
  const { random, scheduler } = context.scene.world
  const { serialNumber } = chair
  const seen = await context.calls.ask({ caller, session }, '/device/get', { serialNumber })
  const state = seen?.data?.state
  if (!state) return
  const heldMs = random.nextInteger(MIN_HELD_MS, 2 * MIN_HELD_MS)
  await start(context, caller, { chair, state, session, heldMs })
  await scheduler.sleep(2 * MIN_HELD_MS)
}

/** Sits down and starts; what is wrong with that is for `sitAsOwner` to say. */
const beginMassage = async (
  context: SitterContext,
  { caller, session }: Caller,
  chair: ChairUnit,
): Promise<void> => {
  const { world } = context.scene
  const { serialNumber } = chair
  if (chair.record.state?.phase === 'emergencyStopped') chair.press(caller.name)
  chair.sitDown(caller.name)
  await world.scheduler.sleep(SETTLING_MS)
  const seat = await context.calls.ask({ caller, session }, '/device/sit', { serialNumber })
  const state = seat?.data?.state
  if (state) await start(context, caller, { chair, state, session })
  for (let looks = 0; looks < 2; looks += 1)
    await context.calls.ask({ caller, session }, '/device/get', { serialNumber })
  await world.scheduler.sleep(world.random.pick([MASSAGE_MS, LONG_MASSAGE_MS]))
}

type Caller = { caller: Sitter; session: SitterSession }

/** A way to lose the right to a massage, or the session in which it was started. */
type Loss = (
  context: SitterContext,
  chair: ChairUnit,
  who: { owner: Caller; sitter: Caller; other: Caller },
) => Promise<unknown>

const removeSitter: Loss = async ({ scene, calls }, { serialNumber }, { owner, sitter }) => {
  const list = await calls.ask(owner, '/device/member/list', { serialNumber })
  const { name } = sitter.caller
  const memberId = list?.data?.members.find(({ nickname }) => nickname === name)?.id
  if (memberId === undefined) return scene.world.report(`${name} can not be let into ${serialNumber}`)
  return calls.ask(owner, '/device/member/remove', { serialNumber, memberId })
}

const leave: Loss = ({ calls }, { serialNumber }, { sitter }) =>
  calls.ask(sitter, '/device/remove', { serialNumber })

const giveUp: Loss = ({ calls }, { serialNumber }, { owner }) =>
  calls.ask(owner, '/device/remove', { serialNumber })

const handOver: Loss = (context, chair, { owner, other }) =>
  letIn(context, { chair, audience: 'owner', owner, guest: other })

const logOut: Loss = ({ scene, calls }, _chair, { sitter }) =>
  calls.ask(
    sitter,
    scene.world.random.pick(['/auth/logout', '/user/devices/sign_out_everywhere'] as const),
    {},
  )

const LOSSES: readonly Loss[] = [removeSitter, removeSitter, leave, giveUp, handOver, logOut, logOut]

const letIn = async (
  { calls }: SitterContext,
  {
    chair: { serialNumber },
    audience,
    owner,
    guest,
  }: { chair: ChairUnit; audience: 'family' | 'guest' | 'owner'; owner: Caller; guest: Caller },
): Promise<void> => {
  const link = await calls.ask(owner, '/device/share', { serialNumber, audience })
  if (link?.data) await calls.ask(guest, '/device/share/accept', { serialNumber, key: link.data.key })
}

/**
 * Somebody whom the owner has let in, and who tries what is not theirs, loses the right in the middle of their massage. They may still
 * stop the chair while they sit there, and no more when they have stood up or that was long ago.
 */
const loseInTheMiddle = async (context: SitterContext, chair: ChairUnit): Promise<void> => {
  const { scene } = context
  const { world, people } = scene
  const { random, scheduler } = world
  const found = findSureOwner(scene, chair)
  if (!found) return
  const open = async (caller: Sitter): Promise<Caller> => ({
    caller,
    session: await addSession(world, caller),
  })
  const others = people.filter(({ isStranger, name }) => !isStranger && name !== found.name)
  const member = random.pick(others)
  const owner = await open(found)
  const sitter = await open(member)
  const other = await open(random.pick(people.filter(person => person !== found && person !== member)))
  if (random.happens(0.5)) {
    await letIn(context, { chair, audience: 'guest', owner, guest: sitter })
    await pryEverywhere(context, member, chair)
  }
  await letIn(context, { chair, audience: 'family', owner, guest: sitter })
  await pryEverywhere(context, member, chair)
  await beginMassage(context, sitter, chair)
  await random.pick(LOSSES)(context, chair, { owner, sitter, other })
  await scheduler.sleep(DEPARTURE_MS)
  await stopSometimes(context, sitter, chair)
  const staysSeated = random.happens(0.5)
  if (!staysSeated) chair.standUp(member.name)
  await scheduler.sleep(FORGETTING_MS)
  if (staysSeated) {
    world.time.jump(SITTING_GRACE_MS)
    await scheduler.sleep(FORGETTING_MS)
  }
  await stopSometimes(context, sitter, chair)
  chair.standUp(member.name)
}

/** Asks so often that both instances are likely to be asked. `stopJudge.ts` says what the answers must be. */
const stopSometimes = async ({ calls }: SitterContext, who: Caller, { serialNumber }: ChairUnit) => {
  for (let times = 0; times < 3; times += 1)
    await calls.ask(who, '/device/stop', { serialNumber, isEmergency: false })
}
