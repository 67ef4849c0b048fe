import '@testing-library/jest-dom'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createProduct } from '../../testing/product'
import { createSession, renderConsole } from '../../testing/renderConsole'
import { ProductPage } from './ProductPage'

const CHANGE = '/office/v1/catalogue/change'

type Product = OfficeResponseData<'/office/v1/catalogue/get'>

const editor = createSession({
  permissions: [
    { permission: 'catalogue:read', reach: 'all' },
    { permission: 'catalogue:change', reach: 'all' },
  ],
})

const show = async (product: Product = createProduct(), session = editor) => {
  const office = createFakeOffice()
  office.answer('/office/v1/catalogue/get', { data: product })
  office.answer('/office/v1/category/list', { data: { categories: [] } })
  office.answer('/office/v1/catalogue/files/missing', { data: { names: ['m1.svg'] } })
  const page = await renderConsole(
    <Routes>
      <Route path="/" element={<ProductPage />} />
    </Routes>,
    session,
  )
  await screen.findByRole('heading', { name: product.name['en-GB'] || product.id, level: 1 })
  return { office, page }
}

const getName = () => screen.getAllByLabelText('Name')[0] as HTMLInputElement
const typeName = (value: string) => fireEvent.change(getName(), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save; buyers see it at once' }))

beforeEach(() => localStorage.clear())

describe('editing a product', () => {
  it('says that nobody can buy what is not in stock', async () => {
    const [sku, ...others] = createProduct().skus
    if (!sku) throw new Error('the product has a variant')
    await show(
      createProduct({ skus: [{ ...sku, stock: 0 }, ...others.map(each => ({ ...each, stock: 0 }))] }),
    )
    expect(screen.getByText(/Nothing is in stock: buyers will see it as sold out/)).toBeInTheDocument()
  })

  it('says nothing of stock while some is there', async () => {
    const [sku] = createProduct().skus
    if (!sku) throw new Error('the product has a variant')
    await show(createProduct({ skus: [{ ...sku, stock: 1 }] }))
    expect(screen.queryByText(/Nothing is in stock/)).not.toBeInTheDocument()
  })

  it('saves the whole product with the version that was seen', async () => {
    const { office } = await show()
    office.answer(CHANGE, { data: createProduct({ version: 5 }) })
    typeName('Dawn pillow')
    expect(screen.getByText('draft: 1 change')).toBeInTheDocument()
    save()
    await waitFor(() => expect(office.callsOf(CHANGE)).toHaveLength(1))
    expect(office.callsOf(CHANGE)[0]).toMatchObject({
      id: 'dusk',
      version: 4,
      content: { name: { 'en-GB': 'Dawn pillow', 'zh-CN': '暮枕' }, position: 3 },
    })
    await waitFor(() => expect(screen.queryByText('draft: 1 change')).not.toBeInTheDocument())
  })

  it('keeps what was typed through a reload and a log-out, for the same person only', async () => {
    const { page } = await show()
    typeName('Dawn pillow')
    page.unmount()
    const again = await show()
    expect(getName()).toHaveValue('Dawn pillow')
    again.page.unmount()
    const colleague = createSession({ ...editor, operator: { ...editor.operator, id: 'op-2' } })
    await show(createProduct(), colleague)
    expect(getName()).toHaveValue('Dusk pillow')
  })

  it('shows three columns when a colleague was first, and goes on from what was chosen', async () => {
    const { office } = await show()
    const theirs = createProduct({
      version: 5,
      position: 9,
      name: { 'en-GB': 'Night pillow', 'zh-CN': '暮枕', 'zh-Hant': '暮枕' },
    })
    office.answer(CHANGE, { code: 3001, message: 'changed', data: theirs })
    typeName('Dawn pillow')
    office.answer('/office/v1/catalogue/get', { data: theirs })
    save()
    const dialog = await screen.findByRole('dialog', { name: 'Two people, one product' })
    await within(dialog).findByRole('radio', { name: 'Night pillow' })
    const takeOver = within(dialog).getByRole('button', { name: 'Use this version' })
    expect(takeOver).toBeDisabled()
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Dawn pillow' }))
    fireEvent.click(takeOver)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    office.answer(CHANGE, { data: { ...theirs, version: 6 } })
    save()
    await waitFor(() => expect(office.callsOf(CHANGE)).toHaveLength(2))
    expect(office.callsOf(CHANGE)[1]).toMatchObject({
      version: 5,
      content: { position: 9, name: { 'en-GB': 'Dawn pillow' } },
    })
  })

  it('can’t be put on sale while something is missing, and says what', async () => {
    await show(
      createProduct({
        state: 'draft',
        publishedAt: null,
        pictures: [],
        pictureUrls: [],
        blockers: ['pictureMissing'],
      }),
    )
    expect(screen.getByRole('button', { name: 'Put on sale' })).toBeDisabled()
    expect(screen.getByText('No picture yet')).toBeInTheDocument()
  })

  it('is planned to go on sale at a time of Beijing, which is changed and taken back', async () => {
    const draft = { state: 'draft', publishedAt: null } as const
    const plan = {
      id: 'a3f6e0b4-30f0-4d0e-9d0b-0f5a7ad3a3a1',
      deed: 'publish',
      at: '2026-11-27T16:00:00.000Z',
      reason: '',
      by: { kind: 'operator', id: 'op-1', name: 'Zhao Ning' },
      problem: null,
    } as const
    const { office } = await show(createProduct(draft))
    fireEvent.click(screen.getByRole('button', { name: 'Put on sale at a time…' }))
    fireEvent.change(screen.getByLabelText('Day and time'), { target: { value: '2026-11-28T00:00' } })
    office.answer('/office/v1/catalogue/plan', { data: createProduct({ ...draft, plans: [plan] }) })
    office.answer('/office/v1/catalogue/get', { data: createProduct({ ...draft, plans: [plan] }) })
    fireEvent.click(screen.getByRole('button', { name: 'Put on sale 28 Nov 2026 00:00' }))
    expect(await screen.findByText('on sale from 28 Nov 2026 00:00')).toBeInTheDocument()
    expect(office.callsOf('/office/v1/catalogue/plan')[0]).toMatchObject({
      version: 4,
      deed: 'publish',
      at: plan.at,
    })
    office.answer('/office/v1/catalogue/plan/cancel', { data: createProduct(draft) })
    fireEvent.click(screen.getByRole('button', { name: 'Cancel plan' }))
    await waitFor(() =>
      expect(office.callsOf('/office/v1/catalogue/plan/cancel')[0]).toMatchObject({ planId: plan.id }),
    )
  })

  it('gives a value of an option its colour, and takes it back', async () => {
    const { office } = await show()
    office.answer(CHANGE, { data: createProduct({ version: 5 }) })
    fireEvent.click(screen.getByRole('button', { name: 'Options' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Options' }))
    for (const value of ['Sand', 'Rose'])
      fireEvent.click(dialog.getByRole('button', { name: `Add colour to ${value}` }))
    fireEvent.change(dialog.getByLabelText('Colour of Sand'), { target: { value: '#d5c2a5' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Remove colour of Rose' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Use 2 variants' }))
    save()
    await waitFor(() => expect(office.callsOf(CHANGE)).toHaveLength(1))
    const { content } = office.callsOf(CHANGE)[0] as { content: Product }
    expect(content.options[0]?.values.map(({ key, colour }) => [key, colour])).toEqual([
      ['sand', '#d5c2a5'],
      ['rose', undefined],
    ])
  })

  it('names the files that are not stored', async () => {
    const { office } = await show()
    expect(office.callsOf('/office/v1/catalogue/files/missing')).toEqual([
      { id: 'dusk', pictures: ['m1.svg'], film: null, spinFrames: [] },
    ])
    expect(await screen.findByText('m1.svg')).toBeInTheDocument()
  })

  it('marks a price that lost a digit', async () => {
    await show()
    fireEvent.change(screen.getByLabelText('Price of dusk-sand'), { target: { value: '39.90' } })
    expect(screen.getByText(/dusk-sand: 90 % below the most expensive/)).toBeInTheDocument()
  })

  it('lets nobody change anything who may only read', async () => {
    const reader = createSession({ permissions: [{ permission: 'catalogue:read', reach: 'all' }] })
    await show(createProduct(), reader)
    expect(getName()).toBeDisabled()
    expect(screen.getByLabelText('Price of dusk-sand')).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Stock of dusk-sand' })).toBeEnabled()
    expect(screen.queryByRole('button', { name: 'Take off sale…' })).not.toBeInTheDocument()
  })
})
