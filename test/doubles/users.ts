import type { User } from '@anzuo/contract'

/** Somebody who is signed in. */
export const createTestUser = (changes: Partial<User> = {}): User => ({
  id: 'u1',
  nickname: 'Lin',
  icon: null,
  image: null,
  phone: '138****6021',
  email: null,
  locale: null,
  ...changes,
})

/** A proof of work that takes no time. */
export const testChallenge = {
  challengeId: 'c1',
  challenge: 'abc',
  difficulty: 4,
  expiresAt: '2026-11-20T00:00:00Z',
}

/** What the server answers when it has sent a verification code. */
export const codeSent = { code: 0, data: { retryAfterSeconds: 60, expiresInSeconds: 300, requestId: 'r1' } }
