import { screen } from '@testing-library/react'
import { loadChairTranslations } from '../../../../test/doubles/chairRecords'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp } from '../../../../test/doubles/renderPage'
import AddChairPage from '../addChair'
import ChairControlPage from '../control'
import ChairLandingPage from '../landing'
import AcceptSharePage from '../acceptShare'

beforeAll(loadChairTranslations)
beforeEach(() => {
  resetApp({ token: 'token' })
  fakeServer.answer('/device/list', { code: 0, data: { devices: [] } })
})

const impossible = 'W24-!'

it.each([
  ['the control of a chair', ChairControlPage, { sn: impossible }],
  ['the page of a printed code', ChairLandingPage, { family: 'w', code: 'W24', sn: impossible }],
  ['a shared link', AcceptSharePage, { audience: 's', sn: impossible, key: 'a'.repeat(22) }],
])(
  '%s with a number that no chair can have says so and leads to the code, without asking the server',
  (_name, Page, params) => {
    renderPage(Page, params)
    expect(screen.getByText('No chair has this number')).not.toBeNull()
    expect(screen.getByRole('button', { name: 'Scan or type again' })).not.toBeNull()
    expect(fakeServer.calls).toEqual([])
  },
)

it('adding a chair with such a number asks for it anew', () => {
  renderPage(AddChairPage, { sn: impossible })
  expect(
    screen.getByText('This is not a chair’s link or serial number. Check it and try again.'),
  ).not.toBeNull()
})

it('a number in small letters is the same chair', async () => {
  fakeServer.answer('/open/device/lookup', { code: 1004, message: 'no', data: null })
  renderPage(AddChairPage, { sn: 'w24a000002' })
  await screen.findByText('We don’t recognise this chair')
  expect(fakeServer.callsTo('/open/device/lookup')[0]?.body).toEqual({ serialNumber: 'W24A000002' })
})
