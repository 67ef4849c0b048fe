import { useState } from 'react'
import { fireEvent, render, screen } from '@testing-library/react'
import { BottomSheet } from './BottomSheet'

const Page = () => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <BottomSheet
        open={open}
        title="Delete this report?"
        primaryAction={{ label: 'Delete', onPress: close }}
        secondaryAction={{ label: 'Keep it', onPress: close }}
        onClosed={close}
      >
        It cannot be brought back.
      </BottomSheet>
    </>
  )
}

const openSheet = () => {
  render(<Page />)
  const opener = screen.getByText('Open')
  opener.focus()
  fireEvent.click(opener)
  return { opener, dialog: screen.getByRole('dialog', { name: 'Delete this report?' }) }
}
const press = (key: string, more: { shiftKey?: boolean } = {}) =>
  fireEvent.keyDown(document.activeElement ?? document, { key, ...more })
const focused = () => document.activeElement

it('takes the focus in and gives it back', () => {
  const { opener, dialog } = openSheet()
  expect(focused()).toBe(dialog)
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(focused()).toBe(opener)
})

it('keeps Tab inside, both ways round', () => {
  openSheet()
  const close = screen.getByRole('button', { name: 'Close' })
  const last = screen.getByRole('button', { name: 'Keep it' })
  press('Tab', { shiftKey: true })
  expect(focused()).toBe(last)
  press('Tab')
  expect(focused()).toBe(close)
  press('Tab', { shiftKey: true })
  expect(focused()).toBe(last)
})

it('brings a focus back that was lost outside', () => {
  const { opener } = openSheet()
  opener.focus()
  press('Tab')
  expect(focused()).toBe(screen.getByRole('button', { name: 'Close' }))
})

it('closes with Escape', () => {
  openSheet()
  press('Escape')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('offers no way to close while the work must not be left', () => {
  render(
    <BottomSheet open title="Shutting down">
      A moment, please.
    </BottomSheet>,
  )
  press('Escape')
  expect(screen.queryByRole('dialog')).not.toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
