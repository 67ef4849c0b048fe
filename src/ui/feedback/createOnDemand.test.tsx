import { render, screen, waitFor } from '@testing-library/react'
import { useToastStore } from '@/platform/toast'
import { createOnDemand } from './createOnDemand'

type Props = { text: string; onClosed: () => void }

const Words = ({ text }: Props) => <p>{text}</p>

it('shows what has been fetched', async () => {
  const Sheet = createOnDemand<Props>(() => Promise.resolve(Words))
  render(<Sheet text="To share" onClosed={jest.fn()} />)
  expect(await screen.findByText('To share')).toBeTruthy()
})

it('says so and closes where nothing can be fetched', async () => {
  const onClosed = jest.fn()
  const Sheet = createOnDemand<Props>(() => Promise.reject(new Error('no network')))
  render(<Sheet text="To share" onClosed={onClosed} />)
  await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1))
  expect(useToastStore.getState().toast).toMatchObject({ key: 'errors.offline', tone: 'alert' })
})
