import { fireEvent, screen } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { createFakeOffice } from '../../testing/fakeOffice'
import { renderConsole } from '../../testing/renderConsole'
import { SearchField } from './SearchField'

const PATH = '/office/v1/search/find'
const hit = { kind: 'order', recordId: 'o1', title: 'AZ2611200055', note: 'Shen ••', at: null } as const

const Address = () => <p>{useLocation().pathname}</p>

const show = () =>
  renderConsole(
    <>
      <SearchField />
      <Routes>
        <Route path="*" element={<Address />} />
      </Routes>
    </>,
  )
const type = (value: string) => {
  const field = screen.getByRole('combobox')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value } })
  return field
}

describe('the search at the top', () => {
  it('shows what was found by kind, and opens what the arrows chose with the Enter key', async () => {
    const office = createFakeOffice()
    const chair = { kind: 'chair', recordId: 'W824A00208', title: 'W824A00208', note: 'W', at: null } as const
    office.answer(PATH, { data: { hits: [chair, hit] } })
    await show()
    const field = type('W8')
    expect(await screen.findByRole('option', { name: /AZ2611200055/, selected: true })).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Chairs' })).toBeTruthy()
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(screen.getByText('/chairs/W824A00208/show')).toBeTruthy()
    expect(office.callsOf(PATH)).toEqual([{ query: 'W8' }])
  })

  it('says what can be looked for when nothing was found, and closes by Escape', async () => {
    createFakeOffice().answer(PATH, { data: { hits: [] } })
    await show()
    const field = type('Fang')
    expect(await screen.findByText('Nothing found for “Fang”')).toBeTruthy()
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(screen.queryByText('Nothing found for “Fang”')).toBeNull()
  })
})
