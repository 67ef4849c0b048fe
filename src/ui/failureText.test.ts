import { RequestFailure } from '@/domain/failure'
import { failureTextOf, openingFailureOf } from './failureText'

it('passes on what the server said', () => {
  const failure = new RequestFailure('refused', { code: 1002, message: 'Wait a minute' })
  expect(failureTextOf(failure)).toEqual({ key: 'refused', serverMessage: 'Wait a minute' })
})

it('knows what is not there any more', () => {
  expect(failureTextOf(new RequestFailure('refused', { code: 1004, message: 'No such order' }))?.key).toBe(
    'gone',
  )
})

it('takes an address that can name nothing for one of something that is not there', () => {
  const senseless = new RequestFailure('refused', { code: 1001, message: 'id is invalid' })
  expect(openingFailureOf(senseless)).toEqual({ key: 'gone', serverMessage: null })
  expect(failureTextOf(senseless)).toEqual({ key: 'refused', serverMessage: 'id is invalid' })
  expect(openingFailureOf(new RequestFailure('offline'))?.key).toBe('offline')
})

it.each(['offline', 'timeout', 'broken'] as const)('has own words for %s', kind => {
  expect(failureTextOf(new RequestFailure(kind))).toEqual({ key: kind, serverMessage: null })
})

it('says nothing about a request that was never sent', () => {
  expect(failureTextOf(new RequestFailure('cancelled'))).toBeNull()
})

it('takes an unknown error as ours', () => {
  expect(failureTextOf(new TypeError('x is undefined'))?.key).toBe('broken')
})
