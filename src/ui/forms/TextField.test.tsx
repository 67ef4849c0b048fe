import { fireEvent, render, screen } from '@testing-library/react'
import { DateField } from './DateField'
import { TextField } from './TextField'

it('binds its label, and hands on what is typed', () => {
  const onChanged = jest.fn()
  render(<TextField label="Phone number" type="phone" value="" onChanged={onChanged} />)
  const input = screen.getByLabelText<HTMLInputElement>('Phone number')
  fireEvent.change(input, { target: { value: '138' } })
  expect(onChanged).toHaveBeenCalledWith('138')
  expect(input.type).toBe('tel')
})

it('shows what to do in place of the hint, and tells it as part of the input', () => {
  const { rerender } = render(
    <TextField label="Weight" type="decimal" value="" onChanged={jest.fn()} hint="In light clothes" />,
  )
  expect(screen.queryByText('In light clothes')).not.toBeNull()

  rerender(
    <TextField
      label="Weight"
      type="decimal"
      value="900"
      onChanged={jest.fn()}
      hint="In light clothes"
      error="Enter 20 to 300 kg"
    />,
  )
  expect(screen.queryByText('In light clothes')).toBeNull()
  const input = screen.getByLabelText('Weight')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const described = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent ?? '')
  expect(described.join('')).toBe('Enter 20 to 300 kg')
})

it('announces an error that comes later', () => {
  render(<TextField label="E-mail" type="email" value="x" onChanged={jest.fn()} error="Enter an e-mail" />)
  expect(screen.getByText('Enter an e-mail').closest('[aria-live="polite"]')).not.toBeNull()
})

it('sends the form with the keyboard', () => {
  const onSubmitted = jest.fn()
  render(<TextField label="E-mail" type="email" value="x" onChanged={jest.fn()} onSubmitted={onSubmitted} />)
  fireEvent.keyDown(screen.getByLabelText('E-mail'), { key: 'Enter' })
  expect(onSubmitted).toHaveBeenCalledTimes(1)
})

it('takes a date between its ends', () => {
  const onChanged = jest.fn()
  render(<DateField label="Birthday" value="" onChanged={onChanged} min="1900-01-01" max="2020-01-01" />)
  const input = screen.getByLabelText<HTMLInputElement>('Birthday')
  expect([input.min, input.max]).toEqual(['1900-01-01', '2020-01-01'])
  fireEvent.change(input, { target: { value: '1984-05-06' } })
  expect(onChanged).toHaveBeenCalledWith('1984-05-06')
})
