import { fireEvent, screen } from '@testing-library/react'
import { fakeServer } from '../../../test/doubles/fakeServer'
import { fakeTaro } from '../../../test/doubles/taro'
import { renderPage, resetApp, waitForPendingRequests } from '../../../test/doubles/renderPage'
import { startLocalAuthSession } from '@/data/account/authSession'
import { INBOX_MINI_PROGRAM_PAGE } from '@anzuo/domain/notifications/notificationTarget'
import { routes } from '@/routes/table'
import InboxPage from './inbox'
import NotificationSettingsPage from './notificationSettings'

const MESSAGE = {
  id: 'n1',
  kind: 'orderPaid',
  title: 'Payment received',
  text: 'Order AZ261120100001 is paid. We are getting it ready.',
  data: { orderId: 'o1', orderNumber: 'AZ261120100001' },
  at: '2026-11-20T08:00:00.000Z',
  isRead: false,
} as const

const answerList = (notifications: readonly object[]) =>
  fakeServer.answer('/notification/list', { code: 0, data: { notifications, next: null } })

const open = async (page: Parameters<typeof renderPage>[0]) => {
  renderPage(page)
  // The page comes with its words.
  await screen.findByRole('heading', { level: 1, name: /^(Messages|Notifications)$/ })
  await waitForPendingRequests()
}

beforeEach(() => {
  resetApp()
  startLocalAuthSession('token')
  fakeServer.answer('/notification/read', { code: 0, data: { count: 0 } })
})

describe('the inbox', () => {
  it('shows what is new, and marks it as read when it is opened', async () => {
    answerList([MESSAGE])
    await open(InboxPage)
    expect(screen.queryByText('New')).not.toBeNull()
    fireEvent.click(screen.getByText(MESSAGE.title))
    await waitForPendingRequests()
    expect(fakeServer.callsTo('/notification/read').map(({ body }) => body)).toEqual([{ ids: ['n1'] }])
  })

  it('marks all as read that came until the newest one', async () => {
    answerList([MESSAGE])
    await open(InboxPage)
    fireEvent.click(screen.getByText('Mark all as read'))
    await waitForPendingRequests()
    expect(fakeServer.callsTo('/notification/read').map(({ body }) => body)).toEqual([{ until: MESSAGE.at }])
  })

  it('says what will stand there while there is nothing', async () => {
    answerList([])
    await open(InboxPage)
    expect(screen.queryByText('No messages yet')).not.toBeNull()
    expect(screen.queryByText('Mark all as read')).toBeNull()
  })

  it('offers another try when the messages do not come', async () => {
    fakeServer.answer('/notification/list', { code: 1005, message: 'broken', data: null })
    await open(InboxPage)
    expect(screen.queryByText('No messages yet')).toBeNull()
    expect(screen.queryByRole('alert')).not.toBeNull()
  })

  it('is the page at which subscribe messages open', () => {
    expect(INBOX_MINI_PROGRAM_PAGE).toBe(`pages/${routes.inbox.folder}/index`)
  })
})

describe('the choice of messages', () => {
  const preferences = {
    ways: ['inbox', 'sms', 'mail'],
    hasMailbox: false,
    hasPhone: true,
    switches: [
      { kind: 'readyToCollect', way: 'sms', isOn: true },
      { kind: 'orderPaid', way: 'mail', isOn: true },
    ],
  }

  beforeEach(() => {
    fakeServer.answer('/notification/preferences/get', { code: 0, data: preferences })
    fakeServer.answer('/notification/preferences/edit', { code: 0, data: preferences })
    fakeServer.answer('/check_reminder/get', { code: 0, data: { reminder: null } })
    const reminder = { minuteOfDay: 435, weekdays: [0, 1, 2, 3, 4, 5], timeZone: 'Asia/Shanghai', isOn: true }
    fakeServer.answer('/check_reminder/save', { code: 0, data: { reminder } })
  })

  it('switches one kind by one way, and says what a way lacks', async () => {
    await open(NotificationSettingsPage)
    fireEvent.click(screen.getByRole('button', { name: 'Add an e-mail address' }))
    expect(fakeTaro.navigation.at(-1)?.url).toBe('/accountSecurity')
    const mail = screen.getByRole('switch', { name: 'E-mail' })
    expect([mail.getAttribute('aria-checked'), mail.hasAttribute('disabled')]).toEqual(['false', true])
    fireEvent.click(screen.getByRole('switch', { name: 'Text message' }))
    await waitForPendingRequests()
    expect(fakeServer.callsTo('/notification/preferences/edit').map(({ body }) => body)).toEqual([
      { switches: [{ kind: 'readyToCollect', way: 'sms', isOn: false }] },
    ])
  })

  it('sets the time and the days of a check reminder', async () => {
    await open(NotificationSettingsPage)
    fireEvent.click(await screen.findByText('08:00 · every day'))
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '07:15' } })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Sun' }))
    fireEvent.click(screen.getByText('Save'))
    await waitForPendingRequests()
    const [saved] = fakeServer.callsTo('/check_reminder/save')
    expect(saved?.body).toMatchObject({
      reminder: { minuteOfDay: 435, weekdays: [0, 1, 2, 3, 4, 5], isOn: true },
    })
    expect(await screen.findByText('07:15 · Mon, Tue, Wed, Thu, Fri, Sat')).not.toBeNull()
  })
})
