import '@testing-library/jest-dom'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createFakeUpload } from '../../testing/fakeUpload'
import { createSession, renderConsole } from '../../testing/renderConsole'
import { CategoriesPage } from './CategoriesPage'
import { ProductListPage } from './ProductListPage'

const createCategory = (id: string, name: string, productCount: number) => ({
  id,
  version: 2,
  name: { 'en-GB': name, 'zh-CN': name, 'zh-Hant': name },
  picture: 'm1.svg',
  pictureUrl: '/pictures/products/m1.svg',
  productCount,
})

const categories = [createCategory('feet', 'Feet', 3), createCategory('beds', 'Beds', 0)]

const editor = createSession({
  permissions: [
    { permission: 'catalogue:read', reach: 'all' },
    { permission: 'catalogue:change', reach: 'all' },
  ],
})

describe('the categories', () => {
  const show = async () => {
    const office = createFakeOffice()
    office.answer('/office/v1/category/list', { data: { categories } })
    await renderConsole(<CategoriesPage />, editor)
    await screen.findByText('Feet')
    return office
  }

  it('are moved one place, and all of them are named', async () => {
    const office = await show()
    office.answer('/office/v1/category/order', { data: { categories } })
    fireEvent.click(screen.getByRole('button', { name: 'Move Beds up' }))
    await waitFor(() => expect(office.callsOf('/office/v1/category/order')).toHaveLength(1))
    expect(office.callsOf('/office/v1/category/order')[0]).toMatchObject({ ids: ['beds', 'feet'] })
  })

  it('get a picture that is uploaded', async () => {
    const office = await show()
    const upload = createFakeUpload()
    fireEvent.click(screen.getByRole('button', { name: 'Change Feet' }))
    const file = new File(['x'], 'feet.jpg', { type: 'image/jpeg' })
    fireEvent.change(screen.getByLabelText('Choose another picture'), { target: { files: [file] } })
    await waitFor(() => expect(upload.sent).toHaveLength(1))
    const name = `shop/${'a'.repeat(32)}`
    const descriptions = { 'en-GB': '', 'zh-CN': '', 'zh-Hant': '' }
    act(() =>
      upload.answer(0, { data: { name, url: `/pictures/${name}/640.jpg`, descriptions, version: 1 } }),
    )
    await waitFor(() =>
      expect(screen.getByAltText('Picture')).toHaveAttribute('src', `/pictures/${name}/320.webp`),
    )
    office.answer('/office/v1/category/change', { data: { categories } })
    fireEvent.click(screen.getByRole('button', { name: 'Save; buyers see it at once' }))
    await waitFor(() =>
      expect(office.callsOf('/office/v1/category/change')[0]).toMatchObject({ id: 'feet', picture: name }),
    )
  })

  it('can be removed while nothing stands in them, and need a name in all languages', async () => {
    const office = await show()
    fireEvent.click(screen.getByRole('button', { name: 'Change Feet' }))
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    fireEvent.click(screen.getByRole('button', { name: 'Change Beds' }))
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).getByRole('button', { name: 'Remove' })).toBeInTheDocument()
    fireEvent.change(within(dialog).getByLabelText('Name, 繁體中文'), { target: { value: ' ' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save; buyers see it at once' }))
    expect(await screen.findByText('Write the name in all three languages.')).toBeInTheDocument()
    expect(office.callsOf('/office/v1/category/change')).toEqual([])
  })
})

describe('the list of products', () => {
  it('shows what runs low when asked, and where it is empty, the way back', async () => {
    const office = createFakeOffice()
    office.answer('/office/v1/catalogue/counts', { data: { lowStock: 4, draft: 1 } })
    office.answer('/office/v1/category/list', { data: { categories } })
    office.answer('/office/v1/catalogue/list', { data: { products: [], next: null } })
    await renderConsole(<ProductListPage />, editor)
    expect(await screen.findByText('No products yet')).toBeInTheDocument()
    fireEvent.click(await screen.findByRole('button', { name: 'Running low 4' }))
    expect(await screen.findByText('No product found')).toBeInTheDocument()
    expect(office.callsOf('/office/v1/catalogue/list').at(-1)).toMatchObject({ isStockLow: true })
    expect(screen.getByRole('button', { name: 'Show all products' })).toBeInTheDocument()
  })
})
