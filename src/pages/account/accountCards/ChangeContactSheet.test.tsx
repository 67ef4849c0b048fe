import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { loadNamespace } from '@/i18n/instance'
import { accountTranslations } from '@/i18n/namespaces/account'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { pressById, renderPage, resetApp } from '../../../../test/doubles/renderPage'
import { fakeTextMessages } from '../../../../test/doubles/textMessages'
import { codeSent, createTestUser, testChallenge } from '../../../../test/doubles/users'
import { ChangeContactSheet } from './ChangeContactSheet'

const field = (id: string) => document.getElementById(id) as HTMLInputElement

beforeAll(() => loadNamespace(accountTranslations))
beforeEach(() => {
  resetApp({ token: 'token' })
  fakeServer.answer('/user/code/send', codeSent)
  fakeServer.answer('/auth/prepare_email_captcha', { code: 0, data: testChallenge })
  fakeServer.answer('/auth/get_email_captcha', codeSent)
})

const askForCodes = async (email: string | null) => {
  const user = createTestUser({ email })
  renderPage(() => <ChangeContactSheet channel="email" user={user} onClosed={() => undefined} />)
  fireEvent.change(field('contact-new'), { target: { value: 'lin@example.com' } })
  await pressById('contact-send')
  await waitFor(() => expect(field('contact-own-code')).not.toBeNull())
}

describe('a text message that the browser reads', () => {
  const messages = fakeTextMessages()
  afterEach(cleanup)
  afterAll(() => messages.remove())

  it('brings the code of the known phone when a mailbox is changed', async () => {
    await askForCodes(null)
    await act(async () => messages.deliver('123456'))
    expect(field('contact-own-code').value).toBe('123456')
    expect(field('contact-new-code').value).toBe('')
  })

  it('is not waited for where both codes come by mail', async () => {
    await askForCodes('l***@example.com')
    expect(messages.isAwaited()).toBe(false)
  })
})
