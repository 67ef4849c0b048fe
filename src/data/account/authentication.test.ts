import { QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { isProofOfWorkValid } from '@anzuo/domain/proofOfWork'
import { hideToast } from '@/platform/toast'
import { fakeServer } from '../../../test/doubles/fakeServer'
import { codeSent, createTestUser } from '../../../test/doubles/users'
import { loadCurrentUser, logIn, logOut } from './authentication'
import { requestVerificationCode } from './verificationCode'
import { queryClient } from '../api/queryClient'
import { endLocalAuthSession, onAuthSessionEnded, startLocalAuthSession, useAuthSession } from './authSession'

const user = createTestUser()
const loggedIn = { token: 't1', isNewUser: true, isKept: false, knownClientToken: 'known-1' }
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
      requestId: 'r1',
    })
    const sent = fakeServer.callsTo(get)[0]?.body as { challengeId: string; nonce: string }
    expect(sent.challengeId).toBe('c1')
    expect(isProofOfWorkValid('sit-down', sent.nonce, 9)).toBe(true)
  })

  it('shows that somebody has logged in on this device before, also after a log-out', async () => {
    fakeServer.answer('/auth/login', { code: 0, data: loggedIn })
    fakeServer.answer('/user/get', { code: 0, data: user })
    fakeServer.answer('/auth/logout', { code: 0, data: {} })
    await logIn({ by: 'phone', phone: '13800000000' }, { code: '123456', requestId: 'r1' })
    await logOut()
    fakeServer.answer('/auth/prepare_captcha', { code: 0, data: challenge })
    fakeServer.answer('/auth/get_captcha', codeSent)
    await requestVerificationCode({ by: 'phone', phone: '13800000000' })
    for (const path of ['/auth/prepare_captcha', '/auth/get_captcha'])
      expect(fakeServer.callsTo(path)[0]?.body).toMatchObject({ knownClientToken: 'known-1' })
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
    fakeServer.answer('/auth/email_login', { code: 0, data: loggedIn })
    fakeServer.answer('/user/get', { code: 0, data: user })
    await expect(
      logIn({ by: 'email', email: 'a@example.com' }, { code: '123456', requestId: 'r1' }),
    ).resolves.toEqual({
      isNewUser: true,
      isKept: false,
    })
    expect(fakeServer.calls[0]?.body).toEqual({
      email: 'a@example.com',
      code: '123456',
      requestId: 'r1',
      agreed: true,
      agreedTo: [
        { document: 'registration', version: '1.0' },
        { document: 'privacy', version: '1.0' },
      ],
    })
    expect(useAuthSession.getState()).toEqual({ token: 't1', user })
  })

  describe('on a screen that shows something', () => {
    const PATH = '/address/list'
    const logInAs = async (id: string) => {
      fakeServer.answer('/auth/login', {
        code: 0,
        data: { token: `token-of-${id}`, isNewUser: false, isKept: false, knownClientToken: 'k1' },
      })
      fakeServer.answer('/user/get', { code: 0, data: createTestUser({ id }) })
      await logIn({ by: 'phone', phone: '13800000000' }, { code: '123456', requestId: 'r1' })
    }
    /** Logs in, loads something, loses the session and logs in as somebody; gives what the screen showed on the way. */
    const logInAgainAs = async (id: string) => {
      await logInAs('u1')
      const shown: unknown[] = []
      const observer = new QueryObserver(queryClient, {
        queryKey: [PATH],
        queryFn: () => useAuthSession.getState().token,
      })
      const stop = observer.subscribe(({ data }) => shown.push(data))
      await waitFor(() => expect(shown).toContain('token-of-u1'))
      endLocalAuthSession('ended')
      shown.splice(0)
      await logInAs(id)
      await waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'))
      stop()
      queryClient.clear()
      return { shown, isAskedAgain: observer.getCurrentResult().data === `token-of-${id}` }
    }

    it('keeps it for the same person until the new answer is there', async () => {
      const { shown, isAskedAgain } = await logInAgainAs('u1')
      expect(shown).not.toContain(undefined)
      expect(isAskedAgain).toBe(true)
    })

    it('takes it away from another person', async () => {
      const { shown, isAskedAgain } = await logInAgainAs('u2')
      expect(shown).toContain(undefined)
      expect(isAskedAgain).toBe(true)
    })
  })

  it('changes nothing when the code is wrong', async () => {
    fakeServer.answer('/auth/login', { code: 1101, message: 'Wrong code' })
    await expect(
      logIn({ by: 'phone', phone: '13800000000' }, { code: '000000', requestId: 'r1' }),
    ).rejects.toMatchObject({ code: 1101 })
    expect(useAuthSession.getState().token).toBeNull()
  })
})

describe('the person signed in', () => {
  it('is not asked for without a token', async () => {
    await loadCurrentUser()
    expect(fakeServer.calls).toEqual([])
  })

  it('stays signed in when only the network is lost', async () => {
    startLocalAuthSession('t1')
    fakeServer.answer('/user/get', 'offline')
    await loadCurrentUser()
    expect(useAuthSession.getState()).toEqual({ token: 't1', user: null })
  })

  it.each([{ code: 0 }, 'offline' as const])(
    'is logged out here whatever the server says (%p)',
    async answer => {
      startLocalAuthSession('t1')
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
