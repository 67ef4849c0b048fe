import { fireEvent, render, screen } from '@testing-library/react'
import { HoldButton } from './HoldButton.h5'

const open = (options: { disabled?: boolean } = {}) => {
  const heard: string[] = []
  const drawn = (disabled = options.disabled ?? false) => (
    <HoldButton
      icon="up"
      label="Up"
      disabled={disabled}
      onHeld={() => heard.push('held')}
      onReleased={() => heard.push('released')}
    />
  )
  const { rerender, unmount } = render(drawn())
  return {
    heard,
    unmount,
    disable: () => rerender(drawn(true)),
    button: screen.getByRole('button', { name: 'Up' }),
  }
}

type Opened = ReturnType<typeof open>

const releaseGestures: [string, (opened: Opened) => void][] = [
  ['the finger goes up', ({ button }) => fireEvent.pointerUp(button)],
  ['the finger slips off', ({ button }) => fireEvent.pointerLeave(button)],
  ['the system takes the touch away', ({ button }) => fireEvent.pointerCancel(button)],
  ['the window loses the focus', () => fireEvent.blur(window)],
  ['the page is hidden', () => fireEvent(document, new Event('visibilitychange'))],
  ['the way to the chair is lost', ({ disable }) => disable()],
  ['the page is left', ({ unmount }) => unmount()],
]

it.each(releaseGestures)('lets go when %s', (_name, letGo) => {
  const opened = open()
  fireEvent.pointerDown(opened.button, { button: 0 })
  expect(opened.heard).toEqual(['held'])
  letGo(opened)
  expect(opened.heard).toEqual(['held', 'released'])
})

it('is held by a key as long as it is down', () => {
  const { button, heard } = open()
  fireEvent.keyDown(button, { key: ' ' })
  fireEvent.keyDown(button, { key: ' ' })
  fireEvent.keyUp(button, { key: ' ' })
  expect(heard).toEqual(['held', 'released'])
})

it('is not held while it is off', () => {
  const { button, heard } = open({ disabled: true })
  fireEvent.pointerDown(button, { button: 0 })
  expect(heard).toEqual([])
})
