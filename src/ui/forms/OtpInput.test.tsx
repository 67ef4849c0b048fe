import { useState } from 'react'
import { fireEvent, render, screen } from '@testing-library/react'
import { OtpInput } from './OtpInput'

const Form = ({ onCompleted }: { onCompleted?: (code: string) => void }) => {
  const [code, setCode] = useState('')
  return <OtpInput value={code} onChanged={setCode} onCompleted={onCompleted} />
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Six-digit verification code' })
const type = (value: string) => fireEvent.change(input(), { target: { value } })

it('is one input that takes a code from a message', () => {
  render(<Form />)
  expect(input().autocomplete).toBe('one-time-code')
  expect(input().inputMode).toBe('numeric')
})

it('keeps digits only, and six of them', () => {
  render(<Form />)
  type('12 34-5')
  expect(input().value).toBe('12345')
  type('123 456 789')
  expect(input().value).toBe('123456')
})

it('says once when all six are there', () => {
  const onCompleted = jest.fn()
  render(<Form onCompleted={onCompleted} />)
  type('12345')
  expect(onCompleted).not.toHaveBeenCalled()
  type('123456')
  type('1234567')
  expect(onCompleted.mock.calls).toEqual([['123456']])
})

it('is described by its error', () => {
  render(<OtpInput value="123456" onChanged={jest.fn()} error="This code has expired" />)
  expect(input().getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This code has expired',
  )
})
