import '@testing-library/jest-dom'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useAuthState } from 'ra-core'
import { Route, Routes, useNavigate } from 'react-router-dom'
import { createFakeOffice } from '../testing/fakeOffice'
import { createSession, renderConsole } from '../testing/renderConsole'
import { InvitationPage } from './InvitationPage'
import { forgetSession } from './sessionStore'

const TOKEN = 'a-token-of-an-invitation-that-counts-once'

/** Leads to the invitation, and says what the framework believes once the person is in. */
const Start = () => {
  const navigate = useNavigate()
  const { authenticated } = useAuthState(undefined, false)
  return (
    <>
      <button onClick={() => void navigate(`/invitation/${TOKEN}`)}>open the link</button>
      <output>{authenticated ? 'logged in' : 'logged out'}</output>
    </>
  )
}

const openInvitation = async () => {
  const office = createFakeOffice()
  office.answer('/office/v1/session/get', { code: 2001, message: 'Please log in again' })
  office.answer('/office/v1/invitation/get', {
    data: {
      email: 'li.wen@example.com',
      name: 'Li Wen',
      roles: ['orders'],
      expiresAt: '2026-11-25T12:00:00Z',
    },
  })
  office.answer('/office/v1/invitation/accept', {
    data: {
      attemptId: 'attempt-1',
      expiresAt: '2026-11-23T12:20:00Z',
      totp: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Anzuo?secret=JBSWY3DPEHPK3PXP' },
      passkey: {},
    },
  })
  office.answer('/office/v1/enrolment/totp', {
    data: createSession({ recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }),
  })
  await renderConsole(
    <Routes>
      <Route path="/" element={<Start />} />
      <Route path="/invitation/:token" element={<InvitationPage />} />
    </Routes>,
  )
  forgetSession()
  fireEvent.click(await screen.findByRole('button', { name: 'open the link' }))
  await screen.findByText('Welcome, Li Wen')
  return office
}

const choosePassword = (password: string) => {
  fireEvent.change(screen.getByLabelText('Choose a password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Set up the second factor' }))
}

describe('an invitation', () => {
  it('leads by password, six digits and recovery codes into the console', async () => {
    const office = await openInvitation()
    choosePassword('a long enough password')
    fireEvent.change(await screen.findByLabelText('Six digits'), { target: { value: '407219' } })
    fireEvent.click(screen.getByRole('button', { name: 'Finish set-up' }))
    expect(await screen.findByText('cccc-dddd')).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'I’ve stored them' }))
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('logged in'))
    expect(office.callsOf('/office/v1/session/end')).toEqual([])
    expect(office.callsOf('/office/v1/invitation/accept')).toEqual([
      { token: TOKEN, password: 'a long enough password' },
    ])
  })

  it('takes no short password', async () => {
    const office = await openInvitation()
    choosePassword('short')
    expect(await screen.findByText('Use at least 12 characters.')).toBeInTheDocument()
    expect(office.callsOf('/office/v1/invitation/accept')).toEqual([])
  })
})
