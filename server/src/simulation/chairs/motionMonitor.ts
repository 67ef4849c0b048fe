import { isActiveChairPhase, type ChairState } from '@anzuo/chair-protocol'
import type { RequestBody } from '@anzuo/contract'
import type { CallDelivery, ChairCall } from './chairCalls'
import type { ChairScene, Massage } from './chairScene'
import { getChairOf } from './chairScene'
import type { Sitter } from './chairPeople'
import type { ArrivedRequest, ChairChange, ChairListener, ChairUnit } from './chairUnit'

/** The server refuses a wish that is older; its message to the chair lives five seconds, and may be written twice. */
const MAX_WISH_AGE_MS = 8000
const MAX_MESSAGES_LIFE_MS = 10_000

/** So long after a power cut a server may still count by the chair's last boot. */
const BOOT_CONFUSION_MS = 120_000

const isWorking = ({ phase }: ChairState): boolean => phase === 'preparing' || phase === 'running'

/**
 * Watches what chairs do: nothing works that nobody asked for who may and sits there, that was asked for long ago, or that was asked for
 * before a stop. Shares nothing with server and chair but their messages.
 */
export const createMotionMonitor = (getScene: () => ChairScene): ChairListener => ({
  onClaimReplaced: (chair, { before, after }) =>
    getScene().world.report(`${chair.serialNumber} waited for the claim ${before} and shows ${after}`),

  onStopped: chair => {
    const state = chair.record.state
    if (state && isActiveChairPhase(state.phase))
      getScene().world.report(`${chair.serialNumber} goes on after a stop has reached it`)
  },

  onChanged: (chair, change) => {
    const scene = getScene()
    const { before, after } = change
    if (isWorking(after) && !isActiveChairPhase(before.phase)) beginMassage(scene, chair, change)
    if (isWorking(after) && before.phase === 'paused') checkResume(scene, chair, change.cause)
    const massage = scene.massages.get(chair.serialNumber)
    if (massage && isWorking(after)) checkStops(scene, chair, massage)
    if (!isActiveChairPhase(after.phase)) scene.massages.delete(chair.serialNumber)
  },
})

const checkStops = ({ world }: ChairScene, chair: ChairUnit, { press }: Massage): void => {
  const last = chair.record.stops.at(-1)
  if (last && last.at > press.call.askedAt)
    world.report(`${chair.serialNumber} works, and its start was pressed before the last stop reached it`)
}

const beginMassage = (scene: ChairScene, chair: ChairUnit, { before, cause }: ChairChange): void => {
  const { world, starts, massages } = scene
  const { report, time } = world
  const what = `a massage in ${chair.serialNumber}`
  if (cause?.request.name !== 'start') return report(`${what} begins without a start`)
  const press = starts.get(cause.request.token)
  if (!press) return report(`${what} begins that nobody has asked for`)
  const { caller } = press.call
  world.history.record(`${what} of ${caller.name} begins`)
  if (caller.key !== cause.user) report(`${what} begins in the name of somebody else`)
  if (press.serialNumber !== chair.serialNumber) report(`${what} begins that was meant for another chair`)
  if (press.hasBegun) report(`${what} begins a second time by one press of ${caller.name}`)
  if (before.isLocked) report(`${what} begins although the chair is locked`)
  press.hasBegun = true
  scene.begunBy.get(chair.serialNumber)?.push(caller)
  massages.set(chair.serialNumber, { press, beganAt: time.now() })
  const problem = findProblem(scene, chair, [press.call])
  if (problem) report(`${what} begins for ${caller.name}, ${problem}`)
}

const checkResume = (scene: ChairScene, chair: ChairUnit, cause: ArrivedRequest | null): void => {
  const { world, calls } = scene
  const what = `the massage in ${chair.serialNumber} goes on`
  if (cause?.request.name !== 'resume') return world.report(`${what} although nobody has asked for it`)
  const wishes = calls.filter(
    call =>
      call.path === '/device/command' &&
      call.caller.key === cause.user &&
      (call.body as RequestBody<'/device/command'>).command.name === 'resume' &&
      getChairOf(scene, call) === chair,
  )
  const problem = findProblem(scene, chair, wishes)
  if (problem) world.report(`${what} for ${wishes[0]?.caller.name ?? 'nobody'}, ${problem}`)
}

/** Why none of these wishes lets the chair work now; null when one does. */
const findProblem = (scene: ChairScene, chair: ChairUnit, wishes: readonly ChairCall[]): string | null => {
  const now = scene.world.time.now()
  const young = wishes.filter(
    ({ askedAt }) => now - askedAt <= MAX_WISH_AGE_MS + MAX_MESSAGES_LIFE_MS + scene.toleranceMs,
  )
  if (young.length === 0) return 'and the wish is too old'
  const inTime = young.filter(({ deliveries, askedAt }) =>
    deliveries.some(({ arrivedAt }) => isInTime(scene, { askedAt, arrivedAt })),
  )
  if (inTime.length === 0) return 'and the wish was too old when it arrived'
  const permitted = inTime.filter(({ deliveries, askedAt, session, caller }) =>
    deliveries.some(
      delivery =>
        isInTime(scene, { askedAt, arrivedAt: delivery.arrivedAt }) &&
        mayArrive(scene, { chair, caller, session, delivery }),
    ),
  )
  const [wish] = permitted
  if (!wish) return 'who had no right to it when it was asked for'
  return findSeatProblem(scene, chair, wish.caller)
}

/** Whether a wish reached the server before it was too old, by any clock. */
const isInTime = (
  { toleranceMs }: ChairScene,
  { askedAt, arrivedAt }: { askedAt: number; arrivedAt: number },
): boolean => arrivedAt - askedAt <= MAX_WISH_AGE_MS + toleranceMs

const mayArrive = (
  { rights, world, toleranceMs }: ChairScene,
  {
    chair,
    caller,
    session,
    delivery,
  }: Pick<ChairCall, 'caller' | 'session'> & { chair: ChairUnit; delivery: CallDelivery },
): boolean => {
  const { arrivedAt } = delivery
  const isAlive = session.endedAt === null || session.endedAt >= arrivedAt
  const isYoung =
    arrivedAt <= world.time.now() && world.time.now() - arrivedAt <= MAX_MESSAGES_LIFE_MS + 60_000
  const time = { from: arrivedAt - toleranceMs, to: world.time.now() }
  return isAlive && isYoung && rights.listPossibleRoles(caller.name, chair.serialNumber, time).length > 0
}

/** Why a person can't be the one who sits there, by what they have told the server; null when they can. */
const findSeatProblem = (scene: ChairScene, chair: ChairUnit, person: Sitter): string | null => {
  const sitting = chair.record.sittings.at(-1)
  if (sitting?.to !== Infinity) return 'and nobody sits there'
  const words = scene.calls.filter(call => call.path === '/device/sit' && getChairOf(scene, call) === chair)
  const deliveriesOf = (isTheirs: boolean) =>
    words.filter(({ caller }) => (caller === person) === isTheirs).flatMap(({ deliveries }) => deliveries)
  const mayBeVouched = deliveriesOf(true).some(
    ({ answer }) => answer === null || (answer.code === 0 && answer.at >= sitting.from),
  )
  if (!mayBeVouched) return 'who has not said that they sit there'
  return deliveriesOf(false).some(delivery => isBelieved(chair, delivery))
    ? 'and somebody else was believed to sit there'
    : null
}

/** Whether the server has told a person that it believes them to sit there now. */
export const isBelieved = (chair: ChairUnit, { arrivedAt, answer }: CallDelivery): boolean => {
  const sitting = chair.record.sittings.at(-1)
  if (sitting?.to !== Infinity || answer?.code !== 0 || arrivedAt < sitting.from) return false
  const { seat, state } = answer.data as { seat: string; state: ChairState | null }
  if (seat !== 'you' || state?.sitting !== sitting.count) return false
  const isOtherBoot = chair.record.sittings.some(
    ({ boot, count }) => boot !== sitting.boot && count === sitting.count,
  )
  return !isOtherBoot || arrivedAt > chair.record.bootedAt + BOOT_CONFUSION_MS
}
