import type { FastifyBaseLogger } from 'fastify'
import { applyDeviceKeySeal, type DeviceKey } from '@anzuo/chair-protocol'
import { HOUR_MS } from '@anzuo/domain/durations'
import type { ChairMqttClient } from '../../gateways/chairs/chairMqttClient'
import type { RecordSecurityEvent } from '../../securityLog'
import type { ChairKeyCache } from './chairKeyCache'
import type { ValidChairKeyring } from './chairKeyring'
import {
  activateNextChairKey,
  destroyRetiredChairKeys,
  redrawNextChairKey,
  type ChairKeyContext,
} from './chairKeyLifecycle'

/** Chairs whose keys are being replaced are looked for so often. */
const CHECK_INTERVAL_MS = 15_000

/** So many chairs are written to at the same time. */
const MAX_CONCURRENT = 20

/**
 * The chair keeps the key before so long: tickets that phones carry are under it for 24 hours, and every server has read the new one many
 * times over. A backup that is restored within this time finds chairs that obey it.
 */
export const RETIRE_DELAY_MS = 25 * HOUR_MS

/** A chair that can't change its key is left alone so long. */
const REFUSED_MS = HOUR_MS
const MAX_REFUSED = 100_000

type RotationContext = ChairKeyContext & {
  keys: Pick<ChairKeyCache, 'find' | 'read' | 'listRotating'>
  mqttClient: Pick<ChairMqttClient, 'getSnapshot' | 'sendRequestWithKey'>
  log: FastifyBaseLogger
  recordSecurityEvent: RecordSecurityEvent
}

/**
 * Hands chairs that are connected their next keys. Each step may be lost, repeated, or done by several servers at once: what is
 * true stands in the database and in the chair, and the next check goes on from there. At each moment the chair obeys the active key.
 */
export const createChairKeyRotation = (context: RotationContext) => {
  const { keys, mqttClient, now, log } = context
  const refusedUntil = new Map<string, number>()
  let running: Promise<void> | null = null
  let isClosed = false

  const isDue = (serialNumber: string): boolean =>
    mqttClient.getSnapshot(serialNumber).isOnline && (refusedUntil.get(serialNumber) ?? 0) <= now().getTime()

  const rotateOne = async (serialNumber: string): Promise<void> => {
    const keyring = keys.find(serialNumber)
    if (isClosed || keyring?.kind !== 'valid') return
    try {
      const isRefused = keyring.retiring
        ? await retireKey(context, serialNumber, keyring)
        : keyring.next !== null &&
          (await handOverKey(context, serialNumber, { ...keyring, next: keyring.next })) === 'refused'
      if (isRefused) {
        if (refusedUntil.size >= MAX_REFUSED) refusedUntil.clear()
        refusedUntil.set(serialNumber, now().getTime() + REFUSED_MS)
        log.warn({ serialNumber }, 'a chair does not change its key')
      } else refusedUntil.delete(serialNumber)
    } catch (error) {
      log.error({ err: error, serialNumber }, 'the key of a chair could not be replaced')
    }
  }

  const checkAll = async (): Promise<void> => {
    const due = keys.listRotating().filter(isDue)
    while (due.length > 0 && !isClosed) await Promise.all(due.splice(0, MAX_CONCURRENT).map(rotateOne))
  }

  const check = (): Promise<void> => {
    running ??= checkAll().finally(() => {
      running = null
    })
    return running
  }
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS)
  timer.unref()
  return {
    /** Does now what is due. */
    check,
    /** Begins nothing any more, and waits for what is in hand. */
    close: async (): Promise<void> => {
      isClosed = true
      clearInterval(timer)
      await running
    },
  }
}

type HandOverOutcome = 'done' | 'refused' | 'unanswered'

/** Gives the chair its next key, and has it used once: the answer is under that key, so the chair has it for certain. */
const handOverKey = async (
  context: RotationContext,
  serialNumber: string,
  { active, next }: ValidChairKeyring & { next: DeviceKey },
): Promise<HandOverOutcome> => {
  const { mqttClient, keys, recordSecurityEvent } = context
  const sealedKey = applyDeviceKeySeal(active.key, next)
  const request = { name: 'newKey', version: next.version, sealedKey } as const
  const handed = await mqttClient.sendRequestWithKey(serialNumber, request, active.version)
  if (!handed.ok) return 'unanswered'
  if (handed.result === 'badState') {
    await redrawNextChairKey(context, { serialNumber, version: next.version })
    await keys.read(serialNumber)
    return 'unanswered'
  }
  if (handed.result !== 'ok') return 'refused'
  const used = await mqttClient.sendRequestWithKey(serialNumber, { name: 'getInfo' }, next.version)
  if (!used.ok) return 'unanswered'
  const { version } = next
  if (await activateNextChairKey(context, { serialNumber, version }))
    recordSecurityEvent({ event: 'chair_key_rotated', serialNumber, version })
  await keys.read(serialNumber)
  return 'done'
}

/** Has the chair drop the key before, once nobody can need it any more. True when the chair refuses. */
const retireKey = async (
  context: RotationContext,
  serialNumber: string,
  { active, activatedAt }: ValidChairKeyring,
): Promise<boolean> => {
  const { mqttClient, keys, now } = context
  if (now().getTime() - activatedAt.getTime() < RETIRE_DELAY_MS) return false
  const { version } = active
  const reply = await mqttClient.sendRequestWithKey(serialNumber, { name: 'retireKeys', version }, version)
  if (!reply.ok) return false
  if (reply.result !== 'ok') return true
  await destroyRetiredChairKeys(context, { serialNumber, version })
  await keys.read(serialNumber)
  return false
}
