import type { User } from '@anzuo/contract'
import { startReportOwnerPersistence, getReportOwnerId } from './reportOwner'
import {
  endLocalAuthSession,
  setSessionUser,
  startLocalAuthSession,
  useAuthSession,
} from '../account/authSession'

const lin = { id: 'lin' } as User

beforeAll(startReportOwnerPersistence)
beforeEach(() => endLocalAuthSession('loggedOut'))

it('is nobody while nobody is signed in', () => {
  expect(getReportOwnerId()).toBeNull()
})

it('is the person who is signed in', () => {
  startLocalAuthSession('token')
  setSessionUser(lin)
  expect(getReportOwnerId()).toBe('lin')
})

it('is still known after a restart without a network', () => {
  startLocalAuthSession('token')
  setSessionUser(lin)
  useAuthSession.setState({ user: null })
  expect(getReportOwnerId()).toBe('lin')
})

it('is forgotten when somebody else signs in', () => {
  startLocalAuthSession('token')
  setSessionUser(lin)
  startLocalAuthSession('another token')
  expect(getReportOwnerId()).toBeNull()
})
