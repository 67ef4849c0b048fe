import { hideMessage, showMessage, useMessages } from '.'

const shown = () => useMessages.getState().message

beforeEach(() => {
  jest.useFakeTimers()
  hideMessage()
})
afterEach(() => jest.useRealTimers())

describe('a message', () => {
  it('stands for three seconds', () => {
    showMessage({ text: 'Saved' })
    jest.advanceTimersByTime(2999)
    expect(shown()).toMatchObject({ text: 'Saved' })
    jest.advanceTimersByTime(1)
    expect(shown()).toBeNull()
  })

  it('stands for five with an action', () => {
    showMessage({ text: 'Deleted', action: { key: 'notFound.back', onPress: () => {} } })
    jest.advanceTimersByTime(4999)
    expect(shown()).not.toBeNull()
    jest.advanceTimersByTime(1)
    expect(shown()).toBeNull()
  })

  it('takes the place of the one before, with its own time', () => {
    showMessage({ text: 'One' })
    jest.advanceTimersByTime(2000)
    showMessage({ key: 'errors.offline' })
    jest.advanceTimersByTime(2000)
    expect(shown()).toMatchObject({ key: 'errors.offline' })
  })

  it('is not taken away on behalf of an earlier one', () => {
    showMessage({ text: 'One' })
    const first = shown()?.id
    showMessage({ text: 'Two' })
    hideMessage(first)
    expect(shown()).toMatchObject({ text: 'Two' })
  })
})
