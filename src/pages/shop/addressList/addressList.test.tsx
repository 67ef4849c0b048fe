import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp } from '../../../../test/doubles/renderPage'
import { createTestAddress } from '../../../../test/doubles/shopRecords'
import { selectAddress, useSelectedAddressId } from '@/data/shop/addresses'
import { loadNamespace } from '@/i18n/instance'
import { addressTranslations } from '@/i18n/namespaces/address'
import AddressListPage from '.'

const home = createTestAddress({ isDefault: true, tag: 'home' })
const parents = createTestAddress({ id: 'parents', name: '王桂兰', tag: 'parents' })

const openPage = async (params: Record<string, string> = {}) => {
  renderPage(AddressListPage, params)
  await screen.findByText('王桂兰')
}

beforeAll(() => loadNamespace(addressTranslations))
beforeEach(() => {
  resetApp({ token: 'token' })
  selectAddress(null)
  fakeServer.answer('/address/list', { code: 0, data: { addresses: [home, parents] } })
})

it('shows no whole phone number, and makes another address the default one', async () => {
  fakeServer.answer('/address/edit', { code: 0, data: { ...parents, isDefault: true } })
  await openPage()
  expect(screen.getAllByText('138 **** 6021')).toHaveLength(2)
  fireEvent.click(screen.getByRole('radio', { name: 'Make default' }))
  await act(async () => undefined)
  expect(fakeServer.callsTo('/address/edit')[0]?.body).toMatchObject({ id: 'parents', isDefault: true })
})

it('deletes an address only when that is said twice', async () => {
  fakeServer.answer('/address/delete', { code: 0, data: {} })
  await openPage()
  fireEvent.click(screen.getByRole('button', { name: 'Delete the address of 王桂兰' }))
  expect(fakeServer.callsTo('/address/delete')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await act(async () => undefined)
  expect(fakeServer.callsTo('/address/delete').map(({ body }) => body)).toEqual([{ id: 'parents' }])
})

it('hands the address that is touched to whoever asked for one', async () => {
  await openPage({ choose: '1' })
  fireEvent.click(screen.getByRole('button', { name: /^王桂兰/ }))
  expect(renderHook(useSelectedAddressId).result.current).toBe('parents')
})
