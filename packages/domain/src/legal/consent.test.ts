import { findLegalTextsAwaitingConsent } from './consent'

const inForce = [
  { document: 'registration', version: '1.10' },
  { document: 'privacy', version: '2.0' },
]

it.each([
  ['nothing was agreed to', [], ['registration', 'privacy']],
  ['older versions were agreed to', ['registration 1.9', 'privacy 1.0'], ['registration', 'privacy']],
  ['one of them is new', ['registration 1.10', 'privacy 1.9'], ['privacy']],
  ['all were agreed to', ['privacy 2.0', 'registration 1.9', 'registration 1.10'], []],
  ['a newer build asked for newer ones', ['registration 1.11', 'privacy 3.0'], []],
  ['the text of another variant was agreed to', ['storePrivacy 2.0', 'registration 1.10'], ['privacy']],
])('asks for what is missing when %s', (_, agreed, asked) => {
  const agreedTo = agreed.map(text => {
    const [document = '', version = ''] = text.split(' ')
    return { document, version }
  })
  expect(findLegalTextsAwaitingConsent(inForce, agreedTo).map(({ document }) => document)).toEqual(asked)
})
