import { fireEvent, screen } from '@testing-library/react'
import { loadNamespace } from '@/i18n/instance'
import { accountTranslations } from '@/i18n/namespaces/account'
import { hideToast, useToastStore } from '@/platform/toast'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import {
  press,
  pressById,
  renderPage,
  resetApp,
  waitForPendingRequests,
} from '../../../../test/doubles/renderPage'
import { PasskeysCard } from './PasskeysCard'

const typeInto = (id: string, value: string) =>
  fireEvent.change(document.getElementById(id) as HTMLElement, { target: { value } })

const phone = { id: 'p1', label: 'iPhone, Safari', createdAt: '2026-05-01T08:00:00.000Z', lastUsedAt: null }
const answerWith = (...passkeys: object[]) => ({ code: 0, data: { passkeys } })
const challenge = {
  code: 0,
  data: { challengeId: 'c1', options: { challenge: 'x' }, expiresAt: '2026-06-01T08:00:00.000Z' },
}

/** A browser with passkeys, whose person makes one, or closes its sheet. */
const installBrowser = (create: () => Promise<unknown>) => {
  class FakePublicKeyCredential {
    static parseRequestOptionsFromJSON = (options: object) => options
    static parseCreationOptionsFromJSON = (options: object) => options
    toJSON = () => ({ id: 'p1' })
  }
  Object.assign(window, { PublicKeyCredential: FakePublicKeyCredential })
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } })
  return new FakePublicKeyCredential()
}
const removeBrowser = () => Reflect.deleteProperty(window, 'PublicKeyCredential')

beforeAll(() => loadNamespace(accountTranslations))
beforeEach(() => {
  resetApp({ token: 'token' })
  fakeServer.answer('/open/app/app_config', { code: 0, data: { passkeyHost: window.location.hostname } })
  fakeServer.answer('/user/passkeys/begin', challenge)
  fakeServer.answer('/user/devices/list', {
    code: 0,
    data: { devices: [{ id: 'a', kind: 'iphone', app: 'safari', isCurrent: true }] },
  })
})
afterEach(() => {
  hideToast()
  removeBrowser()
})

it('adds a passkey under the name of this device', async () => {
  const made = installBrowser(async () => made)
  fakeServer.answer('/user/passkeys/list', answerWith())
  fakeServer.answer('/user/passkeys/add', answerWith(phone))
  renderPage(PasskeysCard)
  await screen.findByText('Add a passkey')
  await waitForPendingRequests()
  await pressById('security-passkey-add')
  expect(await screen.findByText('Added on 1 May 2026, not used yet')).not.toBeNull()
  expect(fakeServer.callsTo('/user/passkeys/add').map(({ body }) => body)).toEqual([
    { challengeId: 'c1', response: { id: 'p1' }, label: 'iPhone, Safari' },
  ])
  expect(useToastStore.getState().toast).toMatchObject({ text: 'Passkey added' })
})

it('adds none when the person closes the browser’s sheet, and says when the device has one', async () => {
  installBrowser(() => Promise.reject(new DOMException('', 'NotAllowedError')))
  fakeServer.answer('/user/passkeys/list', answerWith())
  renderPage(PasskeysCard)
  await screen.findByText('Add a passkey')
  await pressById('security-passkey-add')
  expect(useToastStore.getState().toast).toBeNull()
  installBrowser(() => Promise.reject(new DOMException('', 'InvalidStateError')))
  await pressById('security-passkey-add')
  expect(useToastStore.getState().toast).toMatchObject({
    text: 'This device already has a passkey for your account',
  })
  expect(fakeServer.callsTo('/user/passkeys/add')).toEqual([])
})

it('gives a passkey another name, and removes it after asking', async () => {
  installBrowser(async () => null)
  fakeServer.answer('/user/passkeys/list', answerWith(phone))
  fakeServer.answer('/user/passkeys/rename', answerWith({ ...phone, label: 'Red phone' }))
  fakeServer.answer('/user/passkeys/remove', answerWith())
  renderPage(PasskeysCard)
  fireEvent.click(await screen.findByText('iPhone, Safari'))
  await screen.findByText('Remove passkey')
  typeInto('passkey-name', 'Red phone')
  await pressById('passkey-save')
  expect(fakeServer.callsTo('/user/passkeys/rename')[0]?.body).toEqual({ id: 'p1', label: 'Red phone' })
  fireEvent.click(await screen.findByText('Red phone'))
  await screen.findByText('Remove passkey')
  press('passkey-remove')
  expect(await screen.findByText('Remove “Red phone”?')).not.toBeNull()
  await pressById('passkey-remove-confirm')
  expect(fakeServer.callsTo('/user/passkeys/remove')[0]?.body).toEqual({ id: 'p1' })
})

it('shows nothing in a browser without passkeys to a person who has none', async () => {
  fakeServer.answer('/user/passkeys/list', answerWith())
  renderPage(PasskeysCard)
  await waitForPendingRequests()
  expect(screen.queryByText('Passkeys')).toBeNull()
})
