import { hideToast, showToast, useToastStore } from '.'

const shown = () => useToastStore.getState().toast

beforeEach(() => {
  jest.useFakeTimers()
  hideToast()
})
afterEach(() => jest.useRealTimers())

describe('a message', () => {
  it('stands for three seconds', () => {
    showToast({ text: 'Saved' })
    jest.advanceTimersByTime(2999)
    expect(shown()).toMatchObject({ text: 'Saved' })
    jest.advanceTimersByTime(1)
    expect(shown()).toBeNull()
  })

  it('stands for five with an action', () => {
    showToast({ text: 'Deleted', action: { key: 'notFound.back', onPress: () => {} } })
    jest.advanceTimersByTime(4999)
    expect(shown()).not.toBeNull()
    jest.advanceTimersByTime(1)
    expect(shown()).toBeNull()
  })

  it('takes the place of the one before, with its own time', () => {
    showToast({ text: 'One' })
    jest.advanceTimersByTime(2000)
    showToast({ key: 'errors.offline' })
    jest.advanceTimersByTime(2000)
    expect(shown()).toMatchObject({ key: 'errors.offline' })
  })

  it('is not taken away on behalf of an earlier one', () => {
    showToast({ text: 'One' })
    const first = shown()?.id
    showToast({ text: 'Two' })
    hideToast(first)
    expect(shown()).toMatchObject({ text: 'Two' })
  })
})
