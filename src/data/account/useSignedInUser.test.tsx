import { act, renderHook, waitFor } from '@testing-library/react'
import { fakeServer } from '../../../test/doubles/fakeServer'
import { AppQueryClient, resetApp } from '../../../test/doubles/renderPage'
import { createTestUser } from '../../../test/doubles/users'
import { endLocalAuthSession, onAuthSessionEnded, setSessionUser, startLocalAuthSession } from './authSession'
import { useSignedInUser } from './useSignedInUser'

const lin = createTestUser({ id: 'lin' })
const mo = createTestUser({ id: 'mo' })

const open = () => renderHook(useSignedInUser, { wrapper: AppQueryClient })

beforeEach(() => resetApp({ token: 't1' }))

it('asks who is signed in when it is not known yet', async () => {
  fakeServer.answer('/user/get', { code: 0, data: lin })
  const { result } = open()
  expect(result.current.status).toBe('pending')
  await waitFor(() => expect(result.current.data).toEqual(lin))
})

it('keeps the person of the page while the log-in is open above it, and takes the one who logs in', async () => {
  setSessionUser(lin)
  const { result } = open()
  const endings: string[] = []
  const stop = onAuthSessionEnded(end => endings.push(end))
  act(() => endLocalAuthSession('lapsed'))
  await waitFor(() => expect(endings).toEqual(['lapsed', 'missing']))
  expect(result.current).toMatchObject({ status: 'success', data: lin })
  act(() => {
    startLocalAuthSession('t2')
    setSessionUser(mo)
  })
  expect(result.current.data).toEqual(mo)
  stop()
})
