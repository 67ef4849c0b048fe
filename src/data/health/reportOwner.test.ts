import type { User } from '@anzuo/contract'
import { startReportOwnerPersistence, getReportOwnerId } from './reportOwner'
import { endAuthSession, setSessionUser, startAuthSession, useAuthSession } from '../account/authSession'

const lin = { id: 'lin' } as User

beforeAll(startReportOwnerPersistence)
beforeEach(() => endAuthSession('loggedOut'))

it('is nobody while nobody is signed in', () => {
  expect(getReportOwnerId()).toBeNull()
})

it('is the person who is signed in', () => {
  startAuthSession('token')
  setSessionUser(lin)
  expect(getReportOwnerId()).toBe('lin')
})

it('is still known after a restart without a network', () => {
  startAuthSession('token')
  setSessionUser(lin)
  useAuthSession.setState({ user: null })
  expect(getReportOwnerId()).toBe('lin')
})

it('is forgotten when somebody else signs in', () => {
  startAuthSession('token')
  setSessionUser(lin)
  startAuthSession('another token')
  expect(getReportOwnerId()).toBeNull()
})
