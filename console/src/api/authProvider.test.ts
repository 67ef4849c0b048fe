import { forgetSession, getSessionState, openSession } from '../session/sessionStore'
import { createFakeOffice } from '../testing/fakeOffice'
import { createSession } from '../testing/renderConsole'
import { authProvider } from './authProvider'

const GET = '/office/v1/session/get'
const END = '/office/v1/session/end'
const over = { code: 2001, message: 'Please log in again' }

describe('who is logged in', () => {
  afterEach(forgetSession)

  it('is asked for once, however many parts of a page want to know', async () => {
    const office = createFakeOffice()
    office.answer(GET, { data: createSession() })
    await Promise.all([
      authProvider.checkAuth({}),
      authProvider.checkAuth({}),
      authProvider.getPermissions?.({}),
    ])
    expect(office.callsOf(GET)).toHaveLength(1)
  })

  it('is nobody when the server knows no session', async () => {
    createFakeOffice().answer(GET, over)
    await expect(authProvider.checkAuth({})).rejects.toThrow('nobody is logged in')
  })

  it('may see a list only with the permission for it', async () => {
    openSession(createSession({ permissions: [{ permission: 'orders:read', reach: 'all' }] }))
    expect(await authProvider.canAccess?.({ resource: 'orders', action: 'list' })).toBe(true)
    expect(await authProvider.canAccess?.({ resource: 'operators', action: 'list' })).toBe(false)
  })

  it('can log out of a session that has ended meanwhile', async () => {
    createFakeOffice().answer(END, over)
    openSession(createSession())
    await authProvider.logout({})
    expect(getSessionState().kind).toBe('none')
  })
})
