import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isActiveChairPhase } from '@anzuo/chair-protocol'
import type { RunningSimulatedChair } from '../simulators/chair/startSimulatedChair'
import { waitUntil } from '../testing/mqttBrokers'
import { callUntilAnswered, type LoadContext } from './buyers'

/** Between two presses. */
const PAUSE_MS = 100

export type SitterTotals = { starts: number; stops: number; stopsOfMassages: number }

type SitterContext = LoadContext & { chair: RunningSimulatedChair; serialNumber: string; token: string }

/** Makes the chair the person's, who sits down in it. */
export const claimChair = async (context: SitterContext): Promise<void> => {
  const { client, chair, serialNumber, token } = context
  const isKnown = async () =>
    (await client.call(token, '/open/device/lookup', { serialNumber })).kind === 'answered'
  while (!(await isKnown())) await wait(PAUSE_MS)
  const claim = await callUntilAnswered(context, token, { path: '/device/claim', body: { serialNumber } })
  if (claim.kind === 'refused') throw new Error(`the chair can't be claimed: ${claim.message}`)
  chair.chair.pressButton()
  const { claimId } = claim.data
  await waitUntil(async () => {
    const bound = await client.call(token, '/device/bind', { claimId })
    return bound.kind === 'answered' && bound.data.isBound
  })
  chair.chair.sitDown()
  await waitUntil(async () => (await client.call(token, '/device/sit', { serialNumber })).kind === 'answered')
}

/** Starts and stops massages without end. A stop that the server acknowledged must have stopped the chair. */
export const startSitter = async (context: SitterContext): Promise<SitterTotals> => {
  const totals: SitterTotals = { starts: 0, stops: 0, stopsOfMassages: 0 }
  let isStarting = false
  // A start that gets no answer must not hold up the next stop.
  const startInBackground = async () => {
    isStarting = true
    if (await start(context)) totals.starts += 1
    isStarting = false
  }
  while (!context.isOver()) {
    if (!isStarting && context.chair.chair.state().phase === 'idle') void startInBackground()
    await wait(PAUSE_MS)
    const wasActive = isActiveChairPhase(context.chair.chair.state().phase)
    if (!(await stop(context))) continue
    totals.stops += 1
    if (wasActive) totals.stopsOfMassages += 1
  }
  return totals
}

const start = async ({ client, chair, serialNumber, token, record }: SitterContext): Promise<boolean> => {
  const { stopCount } = chair.chair.state()
  const command = { name: 'start', program: 1, minutes: 10, token: randomInt(2 ** 32), stopCount } as const
  const outcome = await client.call(token, '/device/command', { serialNumber, command })
  if (outcome.kind === 'failed') record.hasFailed(`start: ${outcome.reason}`)
  return outcome.kind === 'answered' && outcome.data.result === 'ok'
}

const stop = async ({
  client,
  chair,
  serialNumber,
  token,
  record,
  onViolation,
}: SitterContext): Promise<boolean> => {
  const outcome = await client.call(token, '/device/stop', { serialNumber, isEmergency: false })
  if (outcome.kind === 'failed') record.hasFailed(`stop: ${outcome.reason}`)
  if (outcome.kind === 'refused') onViolation(`a stop was refused: ${outcome.message}`)
  if (outcome.kind !== 'answered' || outcome.data.result !== 'ok') return false
  record.succeeded('stop')
  if (isActiveChairPhase(chair.chair.state().phase))
    onViolation('a stop was acknowledged, and the chair runs')
  return true
}
