import {
  CHAIR_SAFETY_LIMITS,
  computePresenceProof,
  decodePresenceAnswer,
  toHex,
  type ChairRequest,
} from '@anzuo/chair-protocol'
import {
  expectResult,
  findFirstProblem,
  type BluetoothContext,
  type ConformanceCheck,
} from './conformanceCheck'

const RULE = 'Owners: by presence'
const NONCE_BYTES = 16
const MARGIN_MS = 1000

let lastNonce = 0

/** A request whose nonce no other one of this run has. */
const createPresence = (): Extract<ChairRequest, { name: 'presence' }> => {
  lastNonce += 1
  return {
    name: 'presence',
    nonce: Uint8Array.from({ length: NONCE_BYTES }, (_, index) => (lastNonce * 37 + index * 11) & 0xff),
    unixSeconds: Math.floor(Date.now() / 1000),
  }
}

/** Asks as a phone does that has never met the chair. */
const askForPresence = async ({ phone }: BluetoothContext, request: ChairRequest) =>
  phone.exchange(phone.writePlain(request))

/**
 * The chair with its button pressed just now, and a phone beside it that nobody knows. Null for a chair that leaves presence out: it
 * answers unknownOperation, and is added with internet or by `claim`.
 */
const pressAndConnect = async (context: BluetoothContext): Promise<'pressed' | null> => {
  await context.phone.connectOnly()
  const answer = await askForPresence(context, createPresence())
  if (answer?.result === 'unknownOperation') return null
  await context.chair.pressButton()
  return 'pressed'
}

const findWrongProof = async (
  { identity, chair: asked }: BluetoothContext,
  { nonce, unixSeconds }: Extract<ChairRequest, { name: 'presence' }>,
  data: Uint8Array,
): Promise<string | null> => {
  const answer = decodePresenceAnswer(data)
  if (!answer) return 'its answer cannot be read'
  const { epoch, info, proof } = answer
  // Whether what it says of itself is right is a check of its own.
  if (toHex(info) !== toHex(await asked.bluetooth.readInfo())) return 'it says something else in its info'
  const expected = computePresenceProof(identity.deviceKey, { nonce, unixSeconds, epoch, info })
  return toHex(proof) === toHex(expected) ? null : 'its proof is wrong'
}

export const PRESENCE_CHECKS: readonly ConformanceCheck<BluetoothContext>[] = [
  {
    id: 'presence',
    rule: RULE,
    title: 'proves a press to a phone beside it, and the same to its repeat',
    run: async context => {
      if ((await pressAndConnect(context)) === null) return null
      const request = createPresence()
      const first = await askForPresence(context, request)
      return findFirstProblem(
        () => expectResult(first, 'ok'),
        () => findWrongProof(context, request, first?.data ?? new Uint8Array(0)),
        async () => expectResult(await askForPresence(context, request), 'ok'),
      )
    },
  },
  {
    id: 'presence-once',
    rule: RULE,
    title: 'proves one press to one phone only',
    run: async context => {
      if ((await pressAndConnect(context)) === null) return null
      return findFirstProblem(
        async () => expectResult(await askForPresence(context, createPresence()), 'ok'),
        async () => expectResult(await askForPresence(context, createPresence()), 'busy'),
      )
    },
  },
  {
    id: 'presence-old',
    rule: RULE,
    title: 'proves nothing 60 seconds after a press',
    isLong: true,
    run: async context => {
      if ((await pressAndConnect(context)) === null) return null
      await context.chair.wait(CHAIR_SAFETY_LIMITS.claimTimeoutSeconds * 1000 + MARGIN_MS)
      return expectResult(await askForPresence(context, createPresence()), 'badState')
    },
  },
]
