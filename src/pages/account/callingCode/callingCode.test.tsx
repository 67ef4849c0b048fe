import '@testing-library/jest-dom'
import { fireEvent, screen } from '@testing-library/react'
import { LOCALES } from '@anzuo/domain/locale'
import { callingCodesByRegion, type PhoneRegion } from '@anzuo/domain/callingCodes'
import { loadNamespace } from '@/i18n/instance'
import { accountTranslations } from '@/i18n/namespaces/account'
import { press, renderPage, resetApp } from '../../../../test/doubles/renderPage'
import { createRegionNames as createNamesInMiniProgram } from './regionNames.weapp'
import { listCallingCodes, searchCallingCodes } from './listCallingCodes'
import CallingCodePage from '.'

const typeInto = (id: string, value: string) =>
  fireEvent.change(document.getElementById(id) as HTMLElement, { target: { value } })

const getName = (region: PhoneRegion) => region
const getFirst = (language: (typeof LOCALES)[number]) =>
  listCallingCodes(language, getName)
    .slice(0, 4)
    .map(({ code }) => code)

it('begins with what the readers of a language look for', () => {
  expect(getFirst('zh-CN')).toEqual(['86', '852', '853', '886'])
  expect(getFirst('zh-Hant')).toEqual(['852', '886', '853', '86'])
  expect(getFirst('en-GB').slice(0, 2)).toEqual(['44', '1'])
})

it('holds every country and region once', () => {
  expect(listCallingCodes('en-GB', getName)).toHaveLength(Object.keys(callingCodesByRegion).length)
})

it.each(['86', '+86', '0086'])('is searched by number, as in %s', typed => {
  const found = searchCallingCodes(listCallingCodes('zh-CN', getName), typed)
  expect(found.every(({ code }) => code.startsWith('86'))).toBe(true)
  expect(found[0]?.region).toBe('CN')
})

it.each(LOCALES)('has names for the mini-program in %s', language => {
  const getNameThere = createNamesInMiniProgram(language)
  for (const region of Object.keys(callingCodesByRegion) as PhoneRegion[])
    expect(getNameThere(region)).toMatch(/\p{L}/u)
})

describe('the page', () => {
  beforeAll(() => loadNamespace(accountTranslations))
  beforeEach(() => {
    resetApp()
    window.history.replaceState(null, '', '/callingCode')
  })

  it('finds a country by its name, remembers what was chosen, and goes back', async () => {
    renderPage(CallingCodePage)
    typeInto('calling-code-search', 'japan')
    expect(await screen.findByText('Japan')).toBeInTheDocument()
    expect(screen.queryByText('Hong Kong')).toBeNull()
    press('calling-code-JP')
    expect(window.localStorage.getItem('callingCode') ?? '').toContain('81')
  })

  it('draws the first countries only, and whichever is searched for', () => {
    renderPage(CallingCodePage)
    expect(document.querySelectorAll('[id^="calling-code-"].ui-row')).toHaveLength(40)
    expect(document.getElementById('calling-code-ZW')).toBeNull()
    typeInto('calling-code-search', 'zimbabwe')
    expect(document.getElementById('calling-code-ZW')).not.toBeNull()
  })

  it('says when nothing is found', async () => {
    renderPage(CallingCodePage)
    typeInto('calling-code-search', 'xyzzy')
    expect(await screen.findByText('No country or region matches')).toBeInTheDocument()
  })
})
