import { deriveUserIdHash, toHex } from '@anzuo/chair-protocol'
import { users } from '../../db/schema'
import { createAuthSession } from '../../modules/auth/authSessions'
import type { World } from '../world'

/** A person of the simulation. Strangers never get a right by their own doing. */
export type Sitter = {
  name: string
  userId: string
  /** Hex text of the person's key, by which chairs know them. */
  key: string
  isStranger: boolean
  sessions: SitterSession[]
  /** Calls under way that end sessions other than their own, also one that begins before they arrive. */
  signOuts: number
}

/** Where a person is logged in. */
export type SitterSession = {
  id: string
  token: string
  /** From here on it may have ended; null while it lives for sure. */
  endAskedAt: number | null
  /** When it had ended for sure. */
  endedAt: number | null
}

/** Logs a person in once more; how that is proved is not simulated. */
export const addSession = async ({ database, time }: World, person: Sitter): Promise<SitterSession> => {
  const device = { kind: 'unknown', app: 'unknown' } as const
  const { token, sessionId } = await createAuthSession(
    database.db,
    { userId: person.userId, device },
    new Date(time.now()),
  )
  const session = { id: sessionId, token, endAskedAt: person.signOuts > 0 ? time.now() : null, endedAt: null }
  person.sessions.push(session)
  return session
}

/** People who have accounts, each with one or two sessions, and strangers among them. */
export const createPeople = async (
  world: World,
  { count, strangers }: { count: number; strangers: number },
): Promise<Sitter[]> => {
  const people: Sitter[] = []
  for (let index = 1; index <= count + strangers; index += 1) {
    const userId = world.createId()
    const isStranger = index > count
    const name = isStranger ? `stranger ${index - count}` : `person ${index}`
    await world.database.db
      .insert(users)
      .values({ id: userId, nickname: name, createdAt: new Date(world.time.now()) })
    const person = {
      name,
      userId,
      key: toHex(deriveUserIdHash(userId)),
      isStranger,
      sessions: [],
      signOuts: 0,
    }
    await addSession(world, person)
    if (world.random.happens(0.4)) await addSession(world, person)
    people.push(person)
  }
  return people
}
