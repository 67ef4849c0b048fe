import { fireEvent, screen } from '@testing-library/react'
import { renderConsole } from '../testing/renderConsole'
import { nameKey } from './keyPress'
import { ShellKeys } from './ShellKeys'
import { useKeys } from './useKeys'

const press = (key: string, target: Element | Document = document, more: object = {}) =>
  fireEvent.keyDown(target, { key, ...more })

const createPress = (changes: object) => ({
  key: 'k',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...changes,
})

describe('a key', () => {
  afterEach(() => localStorage.clear())

  const Part = ({ onShip, onSearch }: { onShip: () => void; onSearch: () => void }) => {
    useKeys({ s: onShip, 'mod+k': onSearch })
    return (
      <>
        <input aria-label="Note" />
        <input type="checkbox" aria-label="Order" />
      </>
    )
  }
  const show = async () => {
    const onShip = jest.fn()
    const onSearch = jest.fn()
    await renderConsole(<Part onShip={onShip} onSearch={onSearch} />)
    return { onShip, onSearch }
  }

  it('is the same with Ctrl and ⌘, and none while Chinese is composed', () => {
    expect(nameKey(createPress({ key: 'K', ctrlKey: true }))).toBe('mod+k')
    expect(nameKey(createPress({ metaKey: true }))).toBe('mod+k')
    expect(nameKey(createPress({ isComposing: true }))).toBeNull()
    expect(nameKey(createPress({ altKey: true }))).toBeNull()
  })

  it('does its deed, but never while somebody types; with Ctrl it does so everywhere', async () => {
    const { onShip, onSearch } = await show()
    press('s', screen.getByLabelText('Note'))
    expect(onShip).not.toHaveBeenCalled()
    press('k', screen.getByLabelText('Note'), { ctrlKey: true })
    expect(onSearch).toHaveBeenCalledTimes(1)
    press('s', screen.getByLabelText('Order'))
    press('s')
    expect(onShip).toHaveBeenCalledTimes(2)
  })

  it('stands on a sheet of all keys, where single ones are switched off', async () => {
    const onShip = jest.fn()
    await renderConsole(
      <>
        <Part onShip={onShip} onSearch={() => undefined} />
        <ShellKeys />
      </>,
    )
    press('?')
    expect(screen.getByText('Keyboard shortcuts')).toBeTruthy()
    press('s')
    fireEvent.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }))
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    press('s')
    expect(onShip).not.toHaveBeenCalled()
  })
})
