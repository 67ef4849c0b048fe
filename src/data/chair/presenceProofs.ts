import type { RequestBody } from '@anzuo/contract'
import { toHex, type ChairFamilyKey, type ChairInfo } from '@anzuo/chair-protocol'
import { RequestError } from '@anzuo/domain/requestError'
import { createJsonStorageKey, storage } from '@/platform/storage'
import { createListenerSet, type PresenceOutcome } from '@/platform/chairLink'
import { onAuthSessionEnded, useAuthSession } from '../account/authSession'
import { request } from '../api/request'
import { cacheChairPass, discardCachedChairTicket } from './chairTickets'
import { cacheChairSummary } from './knownChairs'

/** A chair that has proved a press to this phone while the server could not be reached. It becomes the person's when it is. */
export type PresenceProof = {
  family: ChairFamilyKey
  request: RequestBody<'/device/presence'>
  /** The server will not take it; the person may put it away. */
  isRefused: boolean
}

/** More chairs than anybody unpacks without internet; the oldest is dropped. */
const MAX_PROOFS = 8

const isProofs = (value: unknown): value is PresenceProof[] => Array.isArray(value)

const proofsKey = createJsonStorageKey('presenceProofs', isProofs)
const changes = createListenerSet<void>()
let current: readonly PresenceProof[] | null = null

const write = (proofs: readonly PresenceProof[]): void => {
  current = proofs
  storage.write(proofsKey, [...proofs])
  changes.notify()
}

// Whoever is without internet may have to sign in first: the proofs wait for that, and go with the person who signs out.
onAuthSessionEnded(reason => {
  if (reason === 'loggedOut' || reason === 'ended') write([])
})

/** The proofs that wait, the same list until one changes. */
export const readPresenceProofs = (): readonly PresenceProof[] => {
  current ??= storage.read(proofsKey) ?? []
  return current
}

/** Calls back when the list has changed; the result ends that. */
export const watchPresenceProofs = (onChanged: () => void): (() => void) => changes.add(onChanged)

const getSerialNumber = ({ request: { serialNumber } }: PresenceProof) => serialNumber

/** The person does not want the chair, or the server has refused it. */
export const removePresenceProof = (serialNumber: string): void =>
  write(readPresenceProofs().filter(proof => getSerialNumber(proof) !== serialNumber))

type ProvedPresence = Extract<PresenceOutcome, { kind: 'proved' }>['answer']

/** What the server is shown of a chair's answer. */
export const toPresenceRequest = (
  { proof, epoch, info, chair }: ProvedPresence,
  asked: Pick<RequestBody<'/device/presence'>, 'unixSeconds' | 'nonceSource'>,
): RequestBody<'/device/presence'> => ({
  serialNumber: chair.serialNumber,
  proof: toHex(proof),
  epoch,
  info: toHex(info),
  ...asked,
})

/** Keeps the proof for the server, and the chair's pass for now. */
export const keepPresenceProof = (
  answer: ProvedPresence,
  asked: { unixSeconds: number; secret: Uint8Array },
): void => {
  const { serialNumber, family } = answer.chair
  const nonceSource = { secret: toHex(asked.secret) }
  const proof = { family, request: toPresenceRequest(answer, { ...asked, nonceSource }), isRefused: false }
  const others = readPresenceProofs().filter(each => getSerialNumber(each) !== serialNumber)
  write([...others, proof].slice(-MAX_PROOFS))
  if (answer.pass) applyPass(answer.chair, answer.pass)
}

const applyPass = (chair: ChairInfo, pass: { ticket: Uint8Array; sessionRoot: Uint8Array }): void => {
  const { serialNumber, family, features } = chair
  cacheChairPass(serialNumber, pass)
  cacheChairSummary({ serialNumber, family, features, allowsGuests: false, name: null, role: 'guest' })
}

/** A proof is shown to the server once at a time. */
let handingIn: Promise<number> | null = null

/**
 * Shows the server every proof that waits, for the person who is signed in. Never rejects.
 * @returns how many chairs are the person's now
 */
export const handInPresenceProofs = (): Promise<number> => {
  handingIn ??= handInAll().finally(() => {
    handingIn = null
  })
  return handingIn
}

const handInAll = async (): Promise<number> => {
  if (!useAuthSession.getState().token) return 0
  let added = 0
  for (const proof of readPresenceProofs().filter(({ isRefused }) => !isRefused)) {
    const outcome = await handIn(proof)
    if (outcome === 'unreachable') break
    if (outcome === 'added') added += 1
  }
  return added
}

const handIn = async (proof: PresenceProof): Promise<'added' | 'refused' | 'unreachable'> => {
  const serialNumber = getSerialNumber(proof)
  try {
    await request('/device/presence', proof.request, { showErrorToast: false })
    removePresenceProof(serialNumber)
    // The pass is void, since the chair has an owner.
    discardCachedChairTicket(serialNumber)
    return 'added'
  } catch (error) {
    if (!(error instanceof RequestError) || error.kind !== 'refused') return 'unreachable'
    write(readPresenceProofs().map(each => (each === proof ? { ...each, isRefused: true } : each)))
    return 'refused'
  }
}
