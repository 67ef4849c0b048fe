import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { double } from '../../../../test/doubles/taro'
import { fakeServer } from '../../../../test/doubles/server'
import { chooseAddress, useChosenAddressId, type Address } from '@/data/addresses'
import { queryClient } from '@/data/queryClient'
import { startSession } from '@/data/session'
import { loadTexts } from '@/i18n/instance'
import { addressTexts } from '@/i18n/namespaces/address'
import AddressListPage from '.'

const address = (id: string, changes: Partial<Address> = {}): Address => ({
  id,
  name: '林一',
  phone: '13800006021',
  districtCode: '310104',
  region: ['上海市', '徐汇区'],
  detail: '安福路 288 弄',
  tag: null,
  isDefault: false,
  ...changes,
})
const home = address('home', { isDefault: true, tag: 'home' })
const parents = address('parents', { name: '王桂兰', tag: 'parents' })

const open = async (params: Record<string, string> = {}) => {
  double.params = params
  render(
    <QueryClientProvider client={queryClient}>
      <AddressListPage />
    </QueryClientProvider>,
  )
  await screen.findByText('王桂兰')
}

beforeAll(() => loadTexts(addressTexts))
beforeEach(() => {
  double.reset()
  localStorage.clear()
  queryClient.clear()
  fakeServer.install()
  startSession('token')
  chooseAddress(null)
  fakeServer.answer('/address/list', { code: 0, data: { addresses: [home, parents] } })
})

it('shows no whole phone number, and makes another address the default one', async () => {
  fakeServer.answer('/address/edit', { code: 0, data: { ...parents, isDefault: true } })
  await open()
  expect(screen.getAllByText('138 **** 6021')).toHaveLength(2)
  fireEvent.click(screen.getByRole('radio', { name: 'Make default' }))
  await act(async () => undefined)
  expect(fakeServer.callsTo('/address/edit')[0]?.body).toMatchObject({ id: 'parents', isDefault: true })
})

it('deletes an address only when that is said twice', async () => {
  fakeServer.answer('/address/delete', { code: 0, data: {} })
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Delete the address of 王桂兰' }))
  expect(fakeServer.callsTo('/address/delete')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await act(async () => undefined)
  expect(fakeServer.callsTo('/address/delete').map(({ body }) => body)).toEqual([{ id: 'parents' }])
})

it('hands the address that is touched to whoever asked for one', async () => {
  await open({ choose: '1' })
  fireEvent.click(screen.getByRole('button', { name: /^王桂兰/ }))
  expect(renderHook(useChosenAddressId).result.current).toBe('parents')
})
