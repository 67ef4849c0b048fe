import { waitFor } from '@testing-library/react'
import { fakeServer } from '../../../test/doubles/fakeServer'
import { createTestUser } from '../../../test/doubles/users'
import { endLocalAuthSession, startLocalAuthSession, useAuthSession } from './authSession'
import { startWeixinReturns } from './weixinReturn'

const session = { token: 'returned.1', isNewUser: false, isKept: false, knownClientToken: 'known' }
const getCode = async () => 'wx-code'

let stop = () => {}
const start = () => {
  stop = startWeixinReturns(getCode)
}
const answerReturn = (found: object | null) =>
  fakeServer.answer('/auth/weixin_return', { code: 0, data: { session: found } })
const settle = () => new Promise(resolve => setTimeout(resolve))

beforeEach(() => {
  fakeServer.install()
  window.localStorage.clear()
  useAuthSession.setState({ token: null, user: null })
  fakeServer.answer('/user/get', { code: 0, data: createTestUser() })
  fakeServer.answer('/auth/weixin_return/keep', { code: 0, data: {} })
})
afterEach(() => stop())

it('logs in again who logged in before, and tells the server nothing that it knows', async () => {
  answerReturn(session)
  start()
  await waitFor(() => expect(useAuthSession.getState().token).toBe('returned.1'))
  expect(fakeServer.callsTo('/auth/weixin_return')[0]?.body).toEqual({ code: 'wx-code' })
  expect(fakeServer.callsTo('/auth/weixin_return/keep')).toEqual([])
})

it('leaves a visitor a visitor', async () => {
  answerReturn(null)
  start()
  await waitFor(() => expect(fakeServer.callsTo('/auth/weixin_return')).toHaveLength(1))
  await settle()
  expect(useAuthSession.getState().token).toBeNull()
})

it('remembers a log-in, and comes back when its session has run out', async () => {
  answerReturn(null)
  start()
  await settle()
  startLocalAuthSession('fresh.1')
  await waitFor(() => expect(fakeServer.callsTo('/auth/weixin_return/keep')).toHaveLength(1))
  answerReturn(session)
  endLocalAuthSession('lapsed')
  await waitFor(() => expect(useAuthSession.getState().token).toBe('returned.1'))
})

it('respects a log-out, at the next start too, until the next log-in', async () => {
  startLocalAuthSession('fresh.1')
  start()
  endLocalAuthSession('loggedOut')
  stop()
  answerReturn(session)
  start()
  await settle()
  expect(fakeServer.callsTo('/auth/weixin_return')).toEqual([])
  startLocalAuthSession('fresh.2')
  await waitFor(() => expect(fakeServer.callsTo('/auth/weixin_return/keep')).toHaveLength(1))
  endLocalAuthSession('lapsed')
  await waitFor(() => expect(useAuthSession.getState().token).toBe('returned.1'))
})

it('says nothing when the platform gives no code', async () => {
  stop = startWeixinReturns(() => Promise.reject(new Error('login:fail')))
  await settle()
  expect(fakeServer.calls).toEqual([])
})
