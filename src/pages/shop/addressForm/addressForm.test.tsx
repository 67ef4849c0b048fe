import { act, fireEvent, screen } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp } from '../../../../test/doubles/renderPage'
import { loadNamespace } from '@/i18n/instance'
import { addressTranslations } from '@/i18n/namespaces/address'
import AddressFormPage from '.'

const openPage = () => renderPage(AddressFormPage)
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const getFieldValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const saved = () => fakeServer.callsTo('/address/edit').map(({ body }) => body)

beforeAll(() => loadNamespace(addressTranslations))
beforeEach(() => resetApp({ token: 'token' }))

it('reads a pasted address, sends only the place to be looked up, and saves it', async () => {
  const found = { districtCode: '330106', region: ['浙江省', '杭州市', '西湖区'], detail: '文三路199号' }
  fakeServer.answer('/open/map/read_address', { code: 0, data: { found } })
  fakeServer.answer('/address/edit', 'offline')
  openPage()
  type('Paste a whole address', '王桂兰 139 0000 1187 浙江省杭州市西湖区文三路 199 号')
  expect(await screen.findByText(/Filled in: Name, Mobile number, Region, Street/)).not.toBeNull()
  expect([getFieldValue('Name'), getFieldValue('Mobile number')]).toEqual(['王桂兰', '13900001187'])
  expect(fakeServer.callsTo('/open/map/read_address').map(({ body }) => body)).toEqual([
    { text: '浙江省杭州市西湖区文三路199号' },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await act(async () => undefined)
  expect(saved()).toEqual([
    {
      name: '王桂兰',
      phone: '13900001187',
      districtCode: '330106',
      detail: '文三路199号',
      tag: null,
      isDefault: false,
    },
  ])
})

it('says at each field what is missing, and sends nothing', async () => {
  openPage()
  type('Mobile number', '1380000')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Enter the recipient’s name')).not.toBeNull()
  expect(screen.getByText('Enter an 11-digit mobile number')).not.toBeNull()
  expect(screen.getByText('Choose province, city and district')).not.toBeNull()
  expect(saved()).toEqual([])
})

it('leads from province to district, past a province that is one city', async () => {
  const levels: Record<string, { code: string; name: string }[]> = {
    '': [{ code: '310000', name: '上海市' }],
    '310000': [{ code: '310100', name: '上海市' }],
    '310100': [{ code: '310104', name: '徐汇区' }],
  }
  fakeServer.answer('/open/map/administrative_division', () => {
    const call = fakeServer.callsTo('/open/map/administrative_division').slice(-1)[0]
    const { parent = '' } = call?.body as { parent?: string }
    return { code: 0, data: { divisions: levels[parent] } }
  })
  openPage()
  fireEvent.click(screen.getByRole('button', { name: /Region/ }))
  fireEvent.click(await screen.findByRole('button', { name: '上海市' }))
  fireEvent.click(await screen.findByRole('button', { name: '徐汇区' }))
  expect(screen.getByRole('button', { name: 'Region: 上海市 徐汇区' })).not.toBeNull()
})
