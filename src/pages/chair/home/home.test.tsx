import { act, fireEvent, screen } from '@testing-library/react'
import { createTestChair, loadChairTranslations } from '../../../../test/doubles/chairRecords'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp, signIn } from '../../../../test/doubles/renderPage'
import type { ResponseData } from '@anzuo/contract'
import ChairHomePage from '.'

type HomeLink = ResponseData<'/device/home/get'>

const chair = createTestChair()
const off: HomeLink = {
  state: 'off',
  isConnected: false,
  host: null,
  failure: 'none',
  since: null,
  isTurningOff: false,
}
const on: HomeLink = {
  ...off,
  state: 'on',
  isConnected: true,
  host: 'homeassistant.local',
  since: new Date().toISOString(),
}

const open = (link: HomeLink, devices = [chair]) => {
  fakeServer.answer('/device/list', { code: 0, data: { devices } })
  fakeServer.answer('/device/home/get', { code: 0, data: link })
  renderPage(ChairHomePage, { sn: chair.serialNumber })
}
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}

beforeAll(loadChairTranslations)
beforeEach(() => {
  resetApp()
  signIn('lin')
})

it('shows the owner that the chair is in the home and where, and what the home can never do', async () => {
  open(on)
  expect(await screen.findByText('On and connected')).not.toBeNull()
  expect(screen.getByText(/^homeassistant\.local · since/)).not.toBeNull()
  expect(screen.getByText(/It never starts by itself/)).not.toBeNull()
})

it('takes the chair out from far away after a question', async () => {
  open(on)
  await press(/^Take it out of Home Assistant/)
  fakeServer.answer('/device/home/off', { code: 0, data: off })
  await press('Take it out')
  expect(await screen.findByText('Off')).not.toBeNull()
  expect(fakeServer.callsTo('/device/home/off').map(({ body }) => body)).toEqual([
    { serialNumber: chair.serialNumber },
  ])
})

it('says that a chair which is offline leaves the home as soon as it is back', async () => {
  open({ ...on, isTurningOff: true })
  expect(await screen.findByText('Will be turned off')).not.toBeNull()
  expect(screen.queryByRole('button', { name: /^Take it out/ })).toBeNull()
})

it('says where it is set up when this browser has no Bluetooth', async () => {
  open(off)
  expect(await screen.findByText('This needs Bluetooth')).not.toBeNull()
})

it('is for the owner alone', async () => {
  open(on, [{ ...chair, role: 'family' }])
  expect(await screen.findByText('Only its owner can do this')).not.toBeNull()
  expect(fakeServer.callsTo('/device/home/get')).toEqual([])
})

it('says that it can not tell while there is no internet, and asks again', async () => {
  fakeServer.answer('/device/list', { code: 0, data: { devices: [chair] } })
  fakeServer.answer('/device/home/get', { code: 5000, message: 'no' })
  renderPage(ChairHomePage, { sn: chair.serialNumber })
  expect(await screen.findByText('We can’t tell whether it is on')).not.toBeNull()
  fakeServer.answer('/device/home/get', { code: 0, data: on })
  await press('Try again')
  expect(await screen.findByText('On and connected')).not.toBeNull()
})
