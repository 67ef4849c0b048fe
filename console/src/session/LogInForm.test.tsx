import '@testing-library/jest-dom'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createFakeOffice } from '../testing/fakeOffice'
import { createSession, renderConsole } from '../testing/renderConsole'
import { LogInForm } from './LogInForm'

const showForm = async () => {
  const office = createFakeOffice()
  const onDone = jest.fn()
  await renderConsole(<LogInForm onDone={onDone} />)
  return { office, onDone }
}

const enterPassword = async () => {
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: ' li.wen@example.com ' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long enough password' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue, then a code' }))
}

const step = {
  attemptId: 'attempt-1',
  expiresAt: '2026-11-23T12:05:00Z',
  methods: ['totp' as const, 'recoveryCode' as const],
}

describe('logging in', () => {
  it('asks for six digits after the password, and goes on by itself at the sixth', async () => {
    const { office, onDone } = await showForm()
    office.answer('/office/v1/log_in/password', { data: step })
    office.answer('/office/v1/log_in/totp', { data: createSession() })
    await enterPassword()
    fireEvent.change(await screen.findByLabelText('Six digits'), { target: { value: '40720' } })
    expect(office.callsOf('/office/v1/log_in/totp')).toEqual([])
    fireEvent.change(screen.getByLabelText('Six digits'), { target: { value: '407 219' } })
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(office.callsOf('/office/v1/log_in/password')).toEqual([
      { email: 'li.wen@example.com', password: 'a long enough password' },
    ])
    expect(office.callsOf('/office/v1/log_in/totp')).toEqual([{ attemptId: 'attempt-1', code: '407219' }])
  })

  it('takes a recovery code in place of the digits', async () => {
    const { office, onDone } = await showForm()
    office.answer('/office/v1/log_in/password', { data: step })
    office.answer('/office/v1/log_in/recovery_code', { data: createSession() })
    await enterPassword()
    fireEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: 'abcd-efgh' } })
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  })

  it('says what the server says about a wrong password, and stays', async () => {
    const { office } = await showForm()
    office.answer('/office/v1/log_in/password', { code: 1103, message: 'E-mail or password is wrong' })
    await enterPassword()
    expect(await screen.findByRole('alert')).toHaveTextContent('E-mail or password is wrong')
    expect(screen.getByLabelText('E-mail')).toBeInTheDocument()
  })
})
