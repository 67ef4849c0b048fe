import { screen } from '@testing-library/react'
import { useAuthSession } from '@/data/account/authSession'
import { useToastStore } from '@/platform/toast'
import { loadNamespace } from '@/i18n/instance'
import { accountTranslations } from '@/i18n/namespaces/account'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { press, pressById, pressRole, renderPage, resetApp } from '../../../../test/doubles/renderPage'
import { SignedInDevicesCard } from './SignedInDevicesCard'

const NOW = Date.UTC(2026, 5, 20, 12)
const createDevice = (id: string, isCurrent: boolean) => ({
  id,
  kind: isCurrent ? 'iphone' : 'windows',
  app: isCurrent ? 'wechat' : 'chrome',
  since: '2026-05-01T08:00:00.000Z',
  lastUsedAt: new Date(NOW).toISOString(),
  isCurrent,
})
const mine = createDevice('a', true)
const other = createDevice('b', false)

const answerDevices = (...devices: object[]) =>
  fakeServer.answer('/user/devices/list', { code: 0, data: { devices } })

beforeAll(() => loadNamespace(accountTranslations))
beforeEach(() => resetApp({ token: 'token' }))

it('shows of each device what it is, when it was used and logged in, and which one is this', async () => {
  answerDevices(mine, other)
  renderPage(SignedInDevicesCard)
  expect(await screen.findByText('Windows computer, Chrome')).not.toBeNull()
  expect(screen.getAllByText(/Last used .*, logged in on 1 May 2026/)).toHaveLength(2)
  expect(screen.getAllByText('This device')).toHaveLength(1)
})

it('logs one device out, or all others, and stays logged in here', async () => {
  answerDevices(mine, other)
  fakeServer.answer('/user/devices/sign_out', { code: 0, data: {} })
  fakeServer.answer('/user/devices/sign_out_others', { code: 0, data: {} })
  renderPage(SignedInDevicesCard)
  await screen.findByText('Windows computer, Chrome')
  await pressRole('button', 'Log out')
  expect(fakeServer.callsTo('/user/devices/sign_out').map(({ body }) => body)).toEqual([{ id: 'b' }])
  await pressById('security-others')
  answerDevices(mine)
  await pressById('security-others-confirm')
  expect(fakeServer.callsTo('/user/devices/sign_out_others')).toHaveLength(1)
  expect(useToastStore.getState().toast).toMatchObject({ text: 'All other devices were logged out' })
  expect(document.getElementById('security-others')).toBeNull()
  expect(useAuthSession.getState().token).toBe('token')
})

it('offers to log out others only where there are any', async () => {
  answerDevices(mine)
  renderPage(SignedInDevicesCard)
  await screen.findByText('This device')
  expect(document.getElementById('security-others')).toBeNull()
  press('security-everywhere')
  expect(await screen.findByText('Log out of all devices?')).not.toBeNull()
})
