import { useState } from 'react'
import { fireEvent, render, screen } from '@testing-library/react'
import { RadioGroup } from './RadioGroup'
import { SegmentedControl } from './SegmentedControl'
import { Switch } from './Switch'

const options = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
type Theme = (typeof options)[number]['value']

const Themes = () => {
  const [theme, setTheme] = useState<Theme>('system')
  return <SegmentedControl label="Theme" options={options} value={theme} onChanged={setTheme} />
}

const chosen = () =>
  screen.getAllByRole('radio').filter(radio => radio.getAttribute('aria-checked') === 'true')

it('chooses one of a named group', () => {
  render(<Themes />)
  expect(screen.queryByRole('radiogroup', { name: 'Theme' })).not.toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(chosen().map(radio => radio.textContent)).toEqual(['Dark'])
})

it('walks round with the arrow keys and takes the focus along', () => {
  render(<Themes />)
  const first = screen.getByRole('radio', { name: 'System' })
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowLeft' })
  expect(chosen().map(radio => radio.textContent)).toEqual(['Dark'])
  expect(document.activeElement?.textContent).toBe('Dark')
})

it('may have nothing chosen yet, and says what to do', () => {
  const onChanged = jest.fn()
  render(<RadioGroup label="Theme" options={options} value={null} onChanged={onChanged} error="Choose one" />)
  expect(chosen()).toEqual([])
  expect(screen.queryByText('Choose one')).not.toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Light' }))
  expect(onChanged).toHaveBeenCalledWith('light')
})

it('switches', () => {
  const onChanged = jest.fn()
  render(<Switch checked={false} label="Keep my pulse wave" onChanged={onChanged} />)
  fireEvent.click(screen.getByRole('switch', { name: 'Keep my pulse wave' }))
  expect(onChanged).toHaveBeenCalledWith(true)
})
