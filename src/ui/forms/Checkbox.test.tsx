import { fireEvent, render, screen } from '@testing-library/react'
import { Checkbox } from './Checkbox'
import { Link } from '../layout/Link'

const open = (facts: { checked?: boolean; error?: string } = {}) => {
  const onChanged = jest.fn()
  render(
    <Checkbox checked={false} onChanged={onChanged} label="I agree to the terms" {...facts}>
      I agree to the{' '}
      <Link to="legal" params={{ document: 'privacy' }}>
        terms
      </Link>
    </Checkbox>,
  )
  return { onChanged, box: screen.getByRole('checkbox', { name: 'I agree to the terms' }) }
}

it('is ticked by its box and by its words', () => {
  const { onChanged, box } = open()
  fireEvent.click(box)
  fireEvent.click(screen.getByText(/I agree to the/))
  expect(onChanged.mock.calls).toEqual([[true], [true]])
})

it('says whether it is ticked', () => {
  expect(open({ checked: true }).box.getAttribute('aria-checked')).toBe('true')
})

it('is described by what is missing', () => {
  const { box } = open({ error: 'Please check the user agreement first' })
  expect(box.getAttribute('aria-invalid')).toBe('true')
  const description = document.getElementById(box.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe('Please check the user agreement first')
})

it('leaves the tick alone when a link in its words is followed', () => {
  const { onChanged } = open()
  fireEvent.click(screen.getByRole('link', { name: 'terms' }))
  expect(onChanged).not.toHaveBeenCalled()
})
