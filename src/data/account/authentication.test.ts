import { isProofOfWorkValid } from '@anzuo/domain/proofOfWork'
import { hideToast } from '@/platform/toast'
import { fakeServer } from '../../../test/doubles/fakeServer'
import { codeSent, createTestUser } from '../../../test/doubles/users'
import { loadCurrentUser, logIn, logOut } from './authentication'
import { requestVerificationCode } from './verificationCode'
import { onAuthSessionEnded, startAuthSession, useAuthSession } from './authSession'

const user = createTestUser()
const challenge = {
  challengeId: 'c1',
  challenge: 'sit-down',
  difficulty: 9,
  expiresAt: '2026-11-20T00:00:00Z',
}

beforeEach(() => {
  fakeServer.install()
  useAuthSession.setState({ token: null, user: null })
})
afterEach(() => hideToast())

describe('having a code sent', () => {
  it.each([
    ['/auth/prepare_captcha', '/auth/get_captcha', { by: 'phone', phone: '13800000000' }],
    ['/auth/prepare_email_captcha', '/auth/get_email_captcha', { by: 'email', email: 'a@example.com' }],
  ] as const)('solves the challenge of %s first', async (prepare, get, recipient) => {
    fakeServer.answer(prepare, { code: 0, data: challenge })
    fakeServer.answer(get, codeSent)
    await expect(requestVerificationCode(recipient)).resolves.toEqual({
      retryAfterSeconds: 60,
      expiresInSeconds: 300,
    })
    const sent = fakeServer.callsTo(get)[0]?.body as { challengeId: string; nonce: string }
    expect(sent.challengeId).toBe('c1')
    expect(isProofOfWorkValid('sit-down', sent.nonce, 9)).toBe(true)
  })

  it('stops when the person leaves', async () => {
    const controller = new AbortController()
    fakeServer.answer('/auth/prepare_captcha', () => {
      setTimeout(() => controller.abort(), 0)
      return { code: 0, data: { ...challenge, difficulty: 24 } }
    })
    await expect(
      requestVerificationCode({ by: 'phone', phone: '13800000000' }, controller.signal),
    ).rejects.toMatchObject({
      kind: 'cancelled',
    })
    expect(fakeServer.callsTo('/auth/get_captcha')).toEqual([])
  })
})

describe('logging in', () => {
  it('starts the session and loads who it is', async () => {
    fakeServer.answer('/auth/email_login', { code: 0, data: { token: 't1', isNewUser: true, isKept: false } })
    fakeServer.answer('/user/get', { code: 0, data: user })
    await expect(logIn({ by: 'email', email: 'a@example.com' }, '123456')).resolves.toEqual({
      isNewUser: true,
      isKept: false,
    })
    expect(fakeServer.calls[0]?.body).toEqual({
      email: 'a@example.com',
      code: '123456',
      agreed: true,
      agreedTo: [
        { document: 'registration', version: '1.0' },
        { document: 'privacy', version: '1.0' },
      ],
    })
    expect(useAuthSession.getState()).toEqual({ token: 't1', user })
  })

  it('changes nothing when the code is wrong', async () => {
    fakeServer.answer('/auth/login', { code: 1101, message: 'Wrong code' })
    await expect(logIn({ by: 'phone', phone: '13800000000' }, '000000')).rejects.toMatchObject({ code: 1101 })
    expect(useAuthSession.getState().token).toBeNull()
  })
})

describe('the person signed in', () => {
  it('is not asked for without a token', async () => {
    await loadCurrentUser()
    expect(fakeServer.calls).toEqual([])
  })

  it('stays signed in when only the network is lost', async () => {
    startAuthSession('t1')
    fakeServer.answer('/user/get', 'offline')
    await loadCurrentUser()
    expect(useAuthSession.getState()).toEqual({ token: 't1', user: null })
  })

  it.each([{ code: 0 }, 'offline' as const])(
    'is logged out here whatever the server says (%p)',
    async answer => {
      startAuthSession('t1')
      const ended = jest.fn()
      const stop = onAuthSessionEnded(ended)
      fakeServer.answer('/auth/logout', answer)
      await logOut()
      expect(fakeServer.calls[0]?.headers.authorization).toBe('Bearer t1')
      expect(useAuthSession.getState()).toEqual({ token: null, user: null })
      expect(ended).toHaveBeenCalledWith('loggedOut')
      stop()
    },
  )
})
