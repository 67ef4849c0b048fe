import { RequestError } from '@anzuo/domain/requestError'
import { getErrorText, getPageLoadErrorText } from './errorText'

it('passes on what the server said', () => {
  const failure = new RequestError('refused', { code: 1002, message: 'Wait a minute' })
  expect(getErrorText(failure)).toEqual({ key: 'refused', serverMessage: 'Wait a minute' })
})

it('knows what is not there any more', () => {
  expect(getErrorText(new RequestError('refused', { code: 1004, message: 'No such order' }))?.key).toBe(
    'gone',
  )
})

it('takes an address that can name nothing for one of something that is not there', () => {
  const senseless = new RequestError('refused', { code: 1001, message: 'id is invalid' })
  expect(getPageLoadErrorText(senseless)).toEqual({ key: 'gone', serverMessage: null })
  expect(getErrorText(senseless)).toEqual({ key: 'refused', serverMessage: 'id is invalid' })
  expect(getPageLoadErrorText(new RequestError('offline'))?.key).toBe('offline')
})

it.each(['offline', 'timeout', 'broken'] as const)('has own words for %s', kind => {
  expect(getErrorText(new RequestError(kind))).toEqual({ key: kind, serverMessage: null })
})

it('says nothing about a request that was never sent', () => {
  expect(getErrorText(new RequestError('cancelled'))).toBeNull()
})

it('takes an unknown error as ours', () => {
  expect(getErrorText(new TypeError('x is undefined'))?.key).toBe('broken')
})
