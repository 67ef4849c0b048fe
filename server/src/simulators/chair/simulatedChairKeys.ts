// Its types say what `hide` of a route's schema is.
import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseHex, SERIAL_NUMBER_PATTERN, toHex, type DeviceKey } from '@anzuo/chair-protocol'
import type { ChairKeyCache } from '../../modules/chairKey/chairKeyCache'
import { provisionChairKey, type ChairKeyContext } from '../../modules/chairKey/chairKeyLifecycle'

/**
 * Gives simulated chairs their keys, as the factory gives them to real ones. For developers: never registered in production, because
 * whoever asks gets the key of any chair.
 */

type SimulatedKeyContext = ChairKeyContext & { chairKeys: Pick<ChairKeyCache, 'read'> }

/** Chairs whose keys may be asked for at once. */
const MAX_CHAIRS = 500

const SIMULATED_KEYS_PATH = '/dev/chairs/keys'

const RequestSchema = z.object({
  serialNumbers: z.array(z.string().regex(SERIAL_NUMBER_PATTERN)).min(1).max(MAX_CHAIRS),
})

const ResponseSchema = z.object({
  keys: z.array(z.object({ serialNumber: z.string(), version: z.number(), key: z.string() })),
})

/** The key with which the server writes to a chair, drawn when it has none; null for one whose keys were revoked. */
export const ensureSimulatedChairKey = async (
  context: SimulatedKeyContext,
  serialNumber: string,
): Promise<DeviceKey | null> => {
  const known = await context.chairKeys.read(serialNumber)
  if (known?.kind === 'revoked') return null
  if (known) return known.active
  const provisioned = await provisionChairKey(context, { serialNumber })
  const keyring = await context.chairKeys.read(serialNumber)
  if (provisioned.ok) return provisioned.key
  return keyring?.kind === 'valid' ? keyring.active : null
}

/** Adds the address at which simulated chairs of other processes get their keys. */
export const registerSimulatedChairKeys = (app: FastifyInstance, context: SimulatedKeyContext): void => {
  app.post(SIMULATED_KEYS_PATH, { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { serialNumbers } = RequestSchema.parse(request.body)
    const keys = await Promise.all(
      serialNumbers.map(async serialNumber => {
        const key = await ensureSimulatedChairKey(context, serialNumber)
        return key && { serialNumber, version: key.version, key: toHex(key.key) }
      }),
    )
    return { keys: keys.filter(key => key !== null) }
  })
}

/**
 * Asks a development server for the keys of simulated chairs. A chair whose keys were revoked is left out.
 * @throws Error when the server is not there, or is one in production
 */
export const fetchSimulatedChairKeys = async (
  server: string,
  serialNumbers: readonly string[],
): Promise<ReadonlyMap<string, DeviceKey>> => {
  const found = new Map<string, DeviceKey>()
  for (let start = 0; start < serialNumbers.length; start += MAX_CHAIRS) {
    const response = await fetch(new URL(SIMULATED_KEYS_PATH, server), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ serialNumbers: serialNumbers.slice(start, start + MAX_CHAIRS) }),
    })
    const { keys } = ResponseSchema.parse(await response.json())
    for (const { serialNumber, version, key } of keys)
      found.set(serialNumber, { version, key: parseHex(key) ?? new Uint8Array(0) })
  }
  return found
}
