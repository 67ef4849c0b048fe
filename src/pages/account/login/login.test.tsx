import '@testing-library/jest-dom'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useAuthSession } from '@/data/account/authSession'
import { hideToast, useToastStore } from '@/platform/toast'
import { loadNamespace } from '@/i18n/instance'
import { loginTranslations } from '@/i18n/namespaces/login'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { fakeTextMessages } from '../../../../test/doubles/textMessages'
import { fakeTaro } from '../../../../test/doubles/taro'
import { pressById, renderPage, resetApp } from '../../../../test/doubles/renderPage'
import { codeSent, createTestUser, testChallenge } from '../../../../test/doubles/users'
import LoginPage from '.'

const user = createTestUser()

const element = (id: string) => document.getElementById(id) as HTMLElement
const type = (id: string, value: string) => fireEvent.change(element(id), { target: { value } })
const getLastMessage = () => {
  const shown = useToastStore.getState().toast
  if (shown === null) return null
  return 'key' in shown ? shown.key : shown.text
}

const requestCode = async () => {
  type('login-phone', '138 0000 6021')
  await pressById('login-agree')
  await pressById('login-get-code')
  await waitFor(() => expect(element('login-code')).toBeInTheDocument())
}

beforeAll(() => loadNamespace(loginTranslations))
beforeEach(() => {
  resetApp()
  window.history.replaceState(null, '', '/login')
  fakeServer.answer('/open/app/app_config', {
    code: 0,
    data: { reportDays: 7, measurementSeconds: 30, sampleClip: false, outbox: true },
  })
  fakeServer.answer('/auth/prepare_captcha', { code: 0, data: testChallenge })
  fakeServer.answer('/auth/get_captcha', codeSent)
  fakeServer.answer('/user/get', { code: 0, data: user })
})
afterEach(() => hideToast())

describe('asking for a code', () => {
  it.each([
    ['', 'Please enter a phone number'],
    ['12345', 'Please enter the correct phone number'],
  ])('of %p says what is wrong, in place and at the bottom', async (typed, text) => {
    renderPage(LoginPage)
    type('login-phone', typed)
    await pressById('login-agree')
    await pressById('login-get-code')
    expect(screen.getAllByText(text)[0]).toBeInTheDocument()
    expect(getLastMessage()).toBe(text)
    expect(fakeServer.callsTo('/auth/prepare_captcha')).toEqual([])
  })

  it.each([
    ['', 'Please enter an e-mail address'],
    ['linyi@example', 'Please enter the correct e-mail address, for example name@example.com'],
  ])('by e-mail for %p says what is wrong', async (typed, text) => {
    renderPage(LoginPage)
    await pressById('login-mode-email')
    type('login-email', typed)
    await pressById('login-get-code')
    expect(screen.getAllByText(text)[0]).toBeInTheDocument()
  })

  it('needs the agreement first; it is never ticked in advance', async () => {
    renderPage(LoginPage)
    expect(element('login-agree')).toHaveAttribute('aria-checked', 'false')
    type('login-phone', '13800006021')
    await pressById('login-get-code')
    expect(getLastMessage()).toBe('Please check the user agreement first')
    expect(screen.getAllByText('Please check the user agreement first').length).toBeGreaterThan(0)
    await pressById('login-agree')
    expect(screen.queryAllByText('Please check the user agreement first')).toHaveLength(1)
  })

  it('sends it, says to whom, and counts down to the next', async () => {
    renderPage(LoginPage)
    await requestCode()
    expect(getLastMessage()).toBe('login.codeSent')
    expect(screen.getByText('Sent to 138 **** 6021')).toBeInTheDocument()
    expect(screen.getByText(/^Send again in (60|59) s$/)).toBeInTheDocument()
  })

  it('takes a pasted number of another country, and puts no +86 before it', async () => {
    renderPage(LoginPage)
    expect(screen.getByText('+86')).toBeInTheDocument()
    type('login-phone', '+852 5123 4567')
    expect(screen.queryByText('+86')).toBeNull()
    await pressById('login-agree')
    await pressById('login-get-code')
    await waitFor(() => expect(screen.getByText('Sent to +852 **** 4567')).toBeInTheDocument())
    expect(fakeServer.callsTo('/auth/get_captcha')[0]?.body).toMatchObject({ phone: '+85251234567' })
  })

  it('can be done again when the time is up', async () => {
    fakeServer.answer('/auth/get_captcha', { code: 0, data: { ...codeSent.data, retryAfterSeconds: 0 } })
    renderPage(LoginPage)
    await requestCode()
    expect(element('login-get-code')).toHaveTextContent('Send again')
    await pressById('login-get-code')
    await waitFor(() => expect(fakeServer.callsTo('/auth/get_captcha')).toHaveLength(2))
  })

  it('starts over when the number changes', async () => {
    renderPage(LoginPage)
    await requestCode()
    type('login-phone', '13900006021')
    expect(element('login-code')).toBeNull()
    expect(element('login-get-code')).toHaveTextContent('Get code')
  })
})

describe('a page that is loaded again', () => {
  /** What a reload leaves: the tab's storage, and nothing of what was on screen. */
  const reload = () => {
    cleanup()
    return renderPage(LoginPage)
  }

  it('takes the code that was sent before, and goes on counting down', async () => {
    fakeServer.answer('/auth/login', { code: 0, data: { token: 't1', isNewUser: false } })
    renderPage(LoginPage)
    await requestCode()
    reload()
    expect(screen.getByText('Sent to 138 **** 6021')).toBeInTheDocument()
    expect(screen.getByText(/^Send again in \d+ s$/)).toBeInTheDocument()
    await act(async () => type('login-code', '123456'))
    await waitFor(() => expect(useAuthSession.getState().token).toBe('t1'))
    expect(fakeServer.callsTo('/auth/login')[0]?.body).toMatchObject({
      phone: '13800006021',
      requestId: 'r1',
      agreed: true,
    })
    reload()
    expect(element('login-code')).toBeNull()
    expect(element('login-agree')).toHaveAttribute('aria-checked', 'false')
  })

  it('asks anew when the number was changed, or the code is no longer good', async () => {
    renderPage(LoginPage)
    await requestCode()
    type('login-phone', '13900006021')
    reload()
    expect(element('login-code')).toBeNull()
    await requestCode()
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 3600 * 1000)
    reload()
    expect(element('login-code')).toBeNull()
    jest.restoreAllMocks()
  })
})

describe('logging in', () => {
  it('happens as soon as six digits are there, and leads back to where the person was going', async () => {
    fakeServer.answer('/auth/login', { code: 0, data: { token: 't1', isNewUser: true } })
    renderPage(LoginPage, { redirect: encodeURIComponent('/order?id=7') })
    await requestCode()
    await act(async () => type('login-code', '123456'))
    await waitFor(() => expect(fakeTaro.navigation).toEqual([{ method: 'redirectTo', url: '/order?id=7' }]))
    expect(useAuthSession.getState()).toEqual({ token: 't1', user })
    expect(getLastMessage()).toBe('login.registered')
    expect(fakeServer.callsTo('/auth/login')[0]?.body).toEqual({
      phone: '13800006021',
      code: '123456',
      requestId: 'r1',
      agreed: true,
      agreedTo: [
        { document: 'registration', version: '1.0' },
        { document: 'privacy', version: '1.0' },
      ],
    })
  })

  it.each([
    ['', 'Please enter the code'],
    ['123', 'Please enter the 6-digit verification code'],
  ])('with the code %p says what is wrong', async (code, text) => {
    renderPage(LoginPage)
    await requestCode()
    type('login-code', code)
    await pressById('login-submit')
    expect(getLastMessage()).toBe(text)
    expect(fakeServer.callsTo('/auth/login')).toEqual([])
  })

  it('takes a pasted code with other characters in it', async () => {
    fakeServer.answer('/auth/login', { code: 0, data: { token: 't1', isNewUser: false } })
    renderPage(LoginPage)
    await requestCode()
    await act(async () => type('login-code', ' 123-456 '))
    await waitFor(() => expect(getLastMessage()).toBe('login.loggedIn'))
  })

  it('shows the words of the server when the code is wrong, and lets one try again', async () => {
    fakeServer.answer('/auth/login', { code: 1101, message: 'This code is not right' })
    renderPage(LoginPage)
    await requestCode()
    await act(async () => type('login-code', '000000'))
    await waitFor(() =>
      expect(useToastStore.getState().toast).toMatchObject({ text: 'This code is not right' }),
    )
    expect(element('login-code')).toHaveValue('')
    // In place and at the bottom.
    expect(screen.getAllByText('This code is not right')).toHaveLength(2)
    expect(useAuthSession.getState().token).toBeNull()
  })

  it.each(['https://example.com', '//example.com/login', 'javascript:alert(1)'])(
    'never leads to %s',
    async redirect => {
      fakeServer.answer('/auth/login', { code: 0, data: { token: 't1', isNewUser: false } })
      renderPage(LoginPage, { redirect: encodeURIComponent(redirect) })
      await requestCode()
      await act(async () => type('login-code', '123456'))
      await waitFor(() =>
        expect(fakeTaro.navigation).toEqual([{ method: 'redirectTo', url: '/store/brand' }]),
      )
    },
  )
})

describe('somebody who looks for a password or a registration', () => {
  it.each([
    ['Register', 'There is nothing to fill in: your account is created when you first log in with a code.'],
    ['Forgot password', 'You don’t need a password here: we send you a new code each time.'],
  ])('is told under %p', (word, text) => {
    renderPage(LoginPage)
    fireEvent.click(screen.getByText(word))
    expect(screen.getByText(text)).toBeInTheDocument()
  })

  it('finds what is agreed to', () => {
    renderPage(LoginPage)
    expect(screen.getByText('User Agreement').closest('a')).toHaveAttribute('href', '/registration')
    expect(screen.getByText('Privacy Policy').closest('a')).toHaveAttribute('href', '/privacy')
  })

  it('is told where a development server shows its codes', async () => {
    renderPage(LoginPage)
    expect(
      await screen.findByText('Development server: codes appear at /dev/outbox/page.'),
    ).toBeInTheDocument()
  })
})

describe('a shop that closed one way to log in', () => {
  it('shows the other one alone', async () => {
    fakeServer.answer('/open/app/app_config', {
      code: 0,
      data: { outbox: false, logInMethods: { phone: false, email: true } },
    })
    renderPage(LoginPage)
    await waitFor(() => expect(element('login-email')).toBeInTheDocument())
    expect(document.getElementById('login-mode-phone')).toBeNull()
  })
})

describe('a passkey', () => {
  const offerIn = (get: (options: CredentialRequestOptions) => Promise<unknown>) => {
    class FakePublicKeyCredential {
      static parseRequestOptionsFromJSON = (options: object) => options
      static isConditionalMediationAvailable = async () => true
      toJSON = () => ({ id: 'p1' })
    }
    Object.assign(window, { PublicKeyCredential: FakePublicKeyCredential })
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
    return new FakePublicKeyCredential()
  }
  const waitUntilAborted = ({ signal }: CredentialRequestOptions) =>
    new Promise((_, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    )
  const begun = {
    challengeId: 'c1',
    options: { challenge: 'x' },
    expiresAt: new Date(Date.now() + 900_000).toISOString(),
  }

  beforeEach(() => {
    fakeServer.answer('/open/app/app_config', {
      code: 0,
      data: { reportDays: 7, measurementSeconds: 30, passkeyHost: window.location.hostname },
    })
    fakeServer.answer('/auth/passkey/begin', { code: 0, data: begun })
    fakeServer.answer('/auth/passkey/finish', {
      code: 0,
      data: { token: 't1', isNewUser: false, isKept: false, knownClientToken: 'known' },
    })
  })
  afterEach(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential')
    Reflect.deleteProperty(navigator, 'credentials')
  })

  it('logs in by its button, which ends what was offered in the field', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const chosen = offerIn(options => {
      if (options.mediation !== 'conditional') return Promise.resolve(chosen)
      signals.push(options.signal)
      return waitUntilAborted(options)
    })
    renderPage(LoginPage)
    await waitFor(() => expect(signals).toHaveLength(1))
    await pressById('login-passkey')
    await waitFor(() => expect(useAuthSession.getState().token).toBe('t1'))
    expect(signals[0]?.aborted).toBe(true)
    expect(fakeServer.callsTo('/auth/passkey/finish')[0]?.body).toEqual({
      challengeId: 'c1',
      response: { id: 'p1' },
    })
  })

  it('logs in from the field, where the browser offers it', async () => {
    const chosen = offerIn(async () => chosen)
    renderPage(LoginPage)
    expect((await screen.findByRole('textbox')).getAttribute('autocomplete')).toMatch(/ webauthn$/)
    await waitFor(() => expect(useAuthSession.getState().token).toBe('t1'))
  })

  it('is not spoken of in a browser without any', async () => {
    renderPage(LoginPage)
    await waitFor(() => expect(fakeServer.callsTo('/open/app/app_config')).toHaveLength(1))
    expect(document.getElementById('login-passkey')).toBeNull()
    expect(fakeServer.callsTo('/auth/passkey/begin')).toEqual([])
  })
})

it('fills in and sends the code of a text message that the browser reads, and stops waiting on the way out', async () => {
  const messages = fakeTextMessages()
  fakeServer.answer('/auth/login', {
    code: 0,
    data: { token: 't1', isNewUser: false, isKept: false, knownClientToken: 'known' },
  })
  renderPage(LoginPage)
  await requestCode()
  await act(async () => messages.deliver('123456'))
  await waitFor(() => expect(useAuthSession.getState().token).toBe('t1'))
  expect(fakeServer.callsTo('/auth/login')[0]?.body).toMatchObject({ code: '123456' })
  cleanup()
  expect(messages.isAwaited()).toBe(false)
  messages.remove()
})
