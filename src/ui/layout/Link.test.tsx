import Taro from '@tarojs/taro'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { Link } from './Link'

const go = jest.spyOn(Taro, 'navigateTo')
beforeEach(() => go.mockClear())

const open = () => {
  render(
    <Link to="healthReport" params={{ id: 'a/b' }} query={{ from: 'home' }}>
      Report
    </Link>,
  )
  return screen.getByRole<HTMLAnchorElement>('link', { name: 'Report' })
}

it('has the address of its page, to copy and to open elsewhere', () => {
  expect(open().getAttribute('href')).toBe('/health/report/a%2Fb?from=home')
})

it('goes there inside the app', () => {
  const link = open()
  const click = createEvent.click(link)
  fireEvent(link, click)
  expect(click.defaultPrevented).toBe(true)
  expect(go).toHaveBeenCalledWith({ url: '/health/report/a%2Fb?from=home' })
})

it.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { button: 1 }])(
  'leaves a new tab or window to the browser (%j)',
  held => {
    fireEvent.click(open(), held)
    expect(go).not.toHaveBeenCalled()
  },
)
