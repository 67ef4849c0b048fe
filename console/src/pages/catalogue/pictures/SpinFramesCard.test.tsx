import '@testing-library/jest-dom'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { MAX_SPIN_FRAMES } from '@anzuo/domain/shop/spinFrames'
import { createFakeUpload } from '../../../testing/fakeUpload'
import { renderConsole } from '../../../testing/renderConsole'
import { SpinFramesCard } from './SpinFramesCard'

const FRONT = 'w8-turn-06.svg'
const SIDE = 'w8-turn-72.svg'

/** The card in something that keeps what it is told, as a product's form does. */
const show = async (initial: string[]) => {
  const upload = createFakeUpload()
  const state = { frames: initial }
  const Form = () => {
    const [frames, setFrames] = useState(initial)
    state.frames = frames
    return <SpinFramesCard frames={frames} onFrames={setFrames} />
  }
  await renderConsole(<Form />)
  return { upload, state }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText('Choose pictures of the 360° view'), {
    target: { files: names.map(name => new File(['x'], name, { type: 'image/jpeg' })) },
  })

describe('the pictures by which a product is turned', () => {
  it('are put into their order and removed', async () => {
    const { state } = await show([SIDE, FRONT])
    press('Move item 2 earlier')
    expect(state.frames).toEqual([FRONT, SIDE])
    expect(screen.getByRole('status')).toHaveTextContent('Now in place 1 of 2')
    press('Remove picture 2 of the 360° view')
    expect(state.frames).toEqual([FRONT])
  })

  it('are uploaded behind those that are there when the upload ends', async () => {
    const { upload, state } = await show([FRONT, SIDE])
    choose('half.jpg')
    await waitFor(() => expect(upload.sent).toHaveLength(1))
    press('Remove picture 1 of the 360° view')
    const name = `shop/${'a'.repeat(32)}`
    act(() =>
      upload.answer(0, { data: { name, url: `/pictures/${name}/640.jpg`, descriptions: {}, version: 1 } }),
    )
    await waitFor(() => expect(state.frames).toEqual([SIDE, name]))
  })

  it('are no more than there is room for', async () => {
    const { upload } = await show(Array.from({ length: MAX_SPIN_FRAMES }, (_, index) => `${index}.svg`))
    choose('one.jpg')
    expect(
      await screen.findByText(`A product can have at most ${MAX_SPIN_FRAMES} pictures.`),
    ).toBeInTheDocument()
    expect(upload.sent).toEqual([])
  })
})
