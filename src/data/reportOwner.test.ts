import type { User } from '@/contract'
import { followReportOwner, reportOwner } from './reportOwner'
import { endSession, setUser, startSession, useSession } from './session'

const lin = { id: 'lin' } as User

beforeAll(followReportOwner)
beforeEach(() => endSession('loggedOut'))

it('is nobody while nobody is signed in', () => {
  expect(reportOwner()).toBeNull()
})

it('is the person who is signed in', () => {
  startSession('token')
  setUser(lin)
  expect(reportOwner()).toBe('lin')
})

it('is still known after a restart without a network', () => {
  startSession('token')
  setUser(lin)
  useSession.setState({ user: null })
  expect(reportOwner()).toBe('lin')
})

it('is forgotten when somebody else signs in', () => {
  startSession('token')
  setUser(lin)
  startSession('another token')
  expect(reportOwner()).toBeNull()
})
