import '@testing-library/jest-dom'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import type { ProductFilm } from '@anzuo/domain/shop/productFilm'
import { createFakeOffice } from '../../../testing/fakeOffice'
import { createFakeUpload } from '../../../testing/fakeUpload'
import { renderConsole } from '../../../testing/renderConsole'
import { ProductManualsCard } from './ProductManualsCard'
import { takeFirstStill, takeStill } from './filmStill'
import { ProductPicturesCard } from './ProductPicturesCard'
import type { ProductMedia } from './useProductMedia'

// The browser of the tests plays no films.
jest.mock('./filmStill')

const A = `shop/${'a'.repeat(32)}`
const B = `shop/${'b'.repeat(32)}`
const LIST = '/office/v1/picture/list'
const DESCRIBE = '/office/v1/picture/describe'

const createPicture = (name: string, english = '') => ({
  name,
  url: `/pictures/${name}/640.jpg`,
  descriptions: { 'en-GB': english, 'zh-CN': '', 'zh-Hant': '' },
  version: 1,
})

const FILM = `shop/${'c'.repeat(32)}.mp4`
const createFilm = (english = '') => ({
  name: FILM,
  url: `/pictures/${FILM}`,
  bytes: 10,
  seconds: 65,
  captions: { 'en-GB': english, 'zh-CN': '', 'zh-Hant': '' },
  version: 1,
})

/** The card in something that keeps what it is told, as a product's form does. */
const show = async (initial: string[], film: ProductFilm | null = null) => {
  const office = createFakeOffice()
  const upload = createFakeUpload()
  const state: ProductMedia = { pictures: initial, film }
  const Form = () => {
    const [media, setMedia] = useState<ProductMedia>({ pictures: initial, film })
    Object.assign(state, media)
    return <ProductPicturesCard {...media} onChange={setMedia} />
  }
  office.answer(LIST, { data: { pictures: [createPicture(A, 'From the side'), createPicture(B)] } })
  office.answer('/office/v1/film/get', { data: { film: createFilm('Turning') } })
  await renderConsole(<Form />)
  return { office, upload, state }
}

const createFile = (name: string, bytes = 10, type = 'image/jpeg') => {
  const file = new File(['x'], name, { type })
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}
const choose = (files: File[], label = 'Choose pictures') =>
  fireEvent.change(screen.getByLabelText(label), { target: { files } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the pictures of a product', () => {
  it('are moved by buttons, removed, and put back', async () => {
    const { state } = await show(['w8.svg', A, B])
    press('Move item 3 earlier')
    expect(state.pictures).toEqual(['w8.svg', B, A])
    expect(screen.getByRole('status')).toHaveTextContent('Now in place 2 of 3')
    press('Remove picture 1')
    expect(state.pictures).toEqual([B, A])
    press('Undo')
    expect(state.pictures).toEqual(['w8.svg', B, A])
    expect(screen.getByRole('button', { name: 'Move item 1 earlier' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Move item 3 later' })).toBeDisabled()
  })

  it('are moved by dragging', async () => {
    const { state } = await show(['w8.svg', A, B])
    const carried = new Map<string, string>()
    const dataTransfer = {
      setData: (type: string, value: string) => carried.set(type, value),
      getData: (type: string) => carried.get(type) ?? '',
      get types() {
        return [...carried.keys()]
      },
    }
    const [first, , third] = screen.getAllByRole('listitem')
    if (!first || !third) throw new Error('there are no tiles')
    fireEvent.dragStart(third, { dataTransfer })
    fireEvent.dragOver(first, { dataTransfer })
    fireEvent.drop(first, { dataTransfer })
    expect(state.pictures).toEqual([B, 'w8.svg', A])
  })

  it('are uploaded one after the other, and stand at the end of the list as it is then', async () => {
    const { upload, state } = await show([A])
    choose([createFile('one.jpg'), createFile('two.jpg')])
    await waitFor(() => expect(upload.sent).toHaveLength(1))
    expect(screen.getByText('two.jpg: waiting')).toBeInTheDocument()
    act(() => upload.progress(0, 0.4))
    expect(screen.getByText('one.jpg: 40 % uploaded')).toBeInTheDocument()
    act(() => upload.progress(0, 1))
    expect(screen.getByText('one.jpg: creating sizes')).toBeInTheDocument()
    press('Remove picture 1')
    act(() => upload.answer(0, { data: createPicture(B) }))
    await waitFor(() => expect(state.pictures).toEqual([B]))
    await waitFor(() => expect(upload.sent).toHaveLength(2))
  })

  it('that were not uploaded say why, and are tried again under the same key', async () => {
    const { upload, state } = await show([])
    choose([createFile('one.jpg')])
    await waitFor(() => expect(upload.sent).toHaveLength(1))
    act(() => upload.answer(0, 'noAnswer'))
    expect(await screen.findByText(/one.jpg was not uploaded. No connection/)).toBeInTheDocument()
    press('Try again')
    await waitFor(() => expect(upload.sent).toHaveLength(2))
    expect(upload.sent[1]?.url).toBe(upload.sent[0]?.url)
    act(() => upload.answer(1, { data: createPicture(B) }))
    await waitFor(() => expect(state.pictures).toEqual([B]))
  })

  it('that are refused are not tried again', async () => {
    const { upload } = await show([])
    choose([createFile('one.txt'), createFile('large.jpg', 16 * 1024 * 1024)])
    expect(await screen.findByText(/large.jpg .+ It is 16.0 MB; 15 MB are allowed/)).toBeInTheDocument()
    await waitFor(() => expect(upload.sent).toHaveLength(1))
    act(() => upload.answer(0, { code: 1001, message: 'Choose a JPEG, PNG or WebP picture' }))
    expect(await screen.findByText(/Choose a JPEG/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    for (const button of screen.getAllByRole('button', { name: 'Discard' })) fireEvent.click(button)
    expect(screen.queryByText(/was not uploaded/)).not.toBeInTheDocument()
  })

  it('are at most twenty', async () => {
    const names = Array.from({ length: 19 }, (_, index) => `p${index}.svg`)
    const { upload } = await show(names)
    choose([createFile('one.jpg'), createFile('two.jpg')])
    expect(await screen.findByText('A product can have at most 20 pictures.')).toBeInTheDocument()
    await waitFor(() => expect(upload.sent).toHaveLength(1))
    expect(screen.queryByText('two.jpg: waiting')).not.toBeInTheDocument()
  })

  it('are described in each language, with the version that was seen', async () => {
    const { office } = await show([A])
    office.answer(DESCRIBE, { data: createPicture(A, 'Reclined') })
    fireEvent.click(await screen.findByRole('button', { name: 'Describe picture 1' }))
    fireEvent.change(screen.getByLabelText('简体中文'), { target: { value: '侧面' } })
    press('Save description')
    await waitFor(() =>
      expect(office.callsOf(DESCRIBE)).toEqual([
        expect.objectContaining({
          name: A,
          version: 1,
          descriptions: { 'en-GB': 'From the side', 'zh-CN': '侧面', 'zh-Hant': '' },
        }),
      ]),
    )
  })

  it('have a film among them, which is moved, removed and put back like one of them', async () => {
    const film = { name: FILM, poster: B, place: 1 }
    const { state } = await show(['w8.svg', A], film)
    expect(await screen.findByText('Video, 1:05')).toBeInTheDocument()
    expect(screen.getByText('Turning')).toBeInTheDocument()
    press('Move item 2 earlier')
    expect(state).toEqual({ pictures: ['w8.svg', A], film: { ...film, place: 0 } })
    press('Move item 3 earlier')
    expect(state).toEqual({ pictures: [A, 'w8.svg'], film: { ...film, place: 0 } })
    press('Remove video')
    expect(state).toEqual({ pictures: [A, 'w8.svg'], film: null })
    press('Undo')
    expect(state).toEqual({ pictures: [A, 'w8.svg'], film: { ...film, place: 0 } })
  })

  it('get a film with a still from its beginning', async () => {
    const { upload, state } = await show([A])
    jest.mocked(takeFirstStill).mockResolvedValue(createFile('still.jpg'))
    choose([createFile('turn.mp4', 10, 'video/mp4')], 'Choose video')
    await waitFor(() => expect(upload.sent[0]?.url).toMatch(/^\/office\/v1\/film\/upload\?requestKey=/))
    act(() => upload.answer(0, { data: createFilm() }))
    await waitFor(() => expect(state.film).toEqual({ name: FILM, poster: null, place: 1 }))
    await waitFor(() => expect(upload.sent[1]?.url).toMatch(/^\/office\/v1\/picture\/upload/))
    act(() => upload.answer(1, { data: createPicture(B) }))
    await waitFor(() => expect(state.film?.poster).toBe(B))
    expect(state.pictures).toEqual([A])
  })

  it('take a film that is dropped among them, and put new pictures before one that is last', async () => {
    const { upload, state } = await show([A], { name: FILM, poster: null, place: 1 })
    choose([createFile('one.jpg')])
    await waitFor(() => expect(upload.sent).toHaveLength(1))
    act(() => upload.answer(0, { data: createPicture(B) }))
    await waitFor(() => expect(state.film?.place).toBe(2))
    choose([createFile('other.mp4', 10, 'video/mp4')])
    await waitFor(() => expect(upload.sent[1]?.url).toMatch(/film\/upload/))
  })

  it('have a film whose caption is written in each language, and whose still is chosen while it plays', async () => {
    const { office, upload, state } = await show([A], { name: FILM, poster: B, place: 1 })
    jest.mocked(takeStill).mockResolvedValue(createFile('still.jpg'))
    await screen.findByText('Turning')
    press('Still and caption of the video')
    fireEvent.click(screen.getByRole('button', { name: 'Use this moment as the still' }))
    await waitFor(() => expect(upload.sent).toHaveLength(1))
    act(() => upload.answer(0, { data: createPicture(A) }))
    await waitFor(() => expect(state.film?.poster).toBe(A))
    fireEvent.change(screen.getByLabelText('简体中文'), { target: { value: '转动' } })
    office.answer('/office/v1/film/caption', { data: createFilm('Turning') })
    press('Save caption')
    await waitFor(() =>
      expect(office.callsOf('/office/v1/film/caption')).toEqual([
        expect.objectContaining({
          name: FILM,
          version: 1,
          captions: { 'en-GB': 'Turning', 'zh-CN': '转动', 'zh-Hant': '' },
        }),
      ]),
    )
  })
})

it('the manuals of a product are one PDF in each language', async () => {
  const office = createFakeOffice()
  const upload = createFakeUpload()
  const name = `shop/${'d'.repeat(32)}.pdf`
  const manual = { name, url: `/pictures/${name}`, bytes: 2_100_000, locale: 'zh-CN' as const }
  office.answer('/office/v1/manual/list', { data: { manuals: [manual] } })
  office.answer('/office/v1/manual/remove', { data: { manuals: [] } })
  await renderConsole(<ProductManualsCard productId="w8" />)
  expect(await screen.findByRole('link', { name: '简体中文: PDF, 2.0 MB' })).toHaveAttribute(
    'href',
    manual.url,
  )
  choose([createFile('manual.pdf', 10, 'application/pdf')], 'Choose the PDF in English')
  await waitFor(() => expect(upload.sent[0]?.url).toMatch(/productId=w8&locale=en-GB/))
  press('Remove the PDF in 简体中文')
  await waitFor(() =>
    expect(office.callsOf('/office/v1/manual/remove')).toEqual([
      expect.objectContaining({ productId: 'w8', locale: 'zh-CN', name }),
    ]),
  )
})
