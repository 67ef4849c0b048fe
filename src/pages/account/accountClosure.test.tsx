import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { resetAccountClosureDraft, updateAccountClosureDraft } from '@/data/account/accountClosure'
import { setSessionUser, useAuthSession } from '@/data/account/authSession'
import { i18n, loadNamespace } from '@/i18n/instance'
import { accountClosureTranslations } from '@/i18n/namespaces/cancellation'
import { fakeServer } from '../../../test/doubles/fakeServer'
import { fakeTaro } from '../../../test/doubles/taro'
import { openPage, pressById, resetApp } from '../../../test/doubles/renderPage'
import { fakeTextMessages } from '../../../test/doubles/textMessages'
import { codeSent, createTestUser } from '../../../test/doubles/users'
import { brands } from '@config/brands'
import IntroPage from './accountClosure'
import { accountClosureFlows, getAccountClosureFlowForBrand } from './accountClosureFlows'
import VerifyPage from './accountClosureVerification'
import ReasonPage from './accountClosureReason'

const user = createTestUser({ email: 'l***@example.com' })
const closurePreview = (open: { orders: number; refunds: number; chairs: number }) => ({
  code: 0,
  data: {
    lost: { reports: 3, points: 2480, addresses: 1, massages: 0 },
    open,
    kept: { orders: 2, years: 3 },
    days: 15,
  },
})
const NOTHING_OPEN = { orders: 0, refunds: 0, chairs: 0 }

const open = (Page: typeof IntroPage, entry: string) => openPage(Page, { entry })

const enterCode = () =>
  fireEvent.change(document.getElementById('cancellation-code') as HTMLElement, {
    target: { value: '123456' },
  })

beforeAll(() => loadNamespace(accountClosureTranslations))
beforeEach(() => {
  resetApp({ token: 'token' })
  resetAccountClosureDraft()
  setSessionUser(user)
})

it('says first what is lost, what is kept, and what is still open', async () => {
  fakeServer.answer('/user/closing/look', closurePreview({ orders: 1, refunds: 0, chairs: 0 }))
  await open(IntroPage, 'cancellation')
  expect(await screen.findByText(/3 reports, 0 massage records, 1 address, 2,480 points/)).not.toBeNull()
  expect(screen.queryByText(/for 3 years/)).not.toBeNull()
  expect(screen.queryByText('1 unfinished order')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'See orders' })).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})

it.each([
  [{ orders: 1, refunds: 0, chairs: 0 }, 'See orders', '/orderList'],
  [{ orders: 0, refunds: 2, chairs: 0 }, 'See refunds', '/orderList?tab=refunds'],
  [{ orders: 0, refunds: 0, chairs: 1 }, 'See chairs', '/devices'],
])('does not go on while %p is open, and leads to it', async (stillOpen, button, address) => {
  fakeServer.answer('/user/closing/look', closurePreview(stillOpen))
  await open(IntroPage, 'cancellation')
  fireEvent.click(await screen.findByRole('button', { name: button }))
  expect(fakeTaro.navigation).toEqual([{ method: 'navigateTo', url: address }])
  expect(document.getElementById('cancellation-continue')).toBeNull()
})

describe.each(accountClosureFlows)('the way out of the variant $variant', way => {
  it('keeps to its own three addresses and says which account it closes', async () => {
    fakeServer.answer('/user/closing/look', closurePreview(NOTHING_OPEN))
    await open(IntroPage, way.intro)
    await screen.findByText(/You have 15 days to change your mind/)
    await pressById('cancellation-continue')
    expect(fakeTaro.navigation.at(-1)?.url).toBe(`/${way.reason}`)
    expect(i18n.t(`cancellation:variant.${way.variant}`)).toMatch(/^This closes your account in/)
  })

  it('sends its code where it says, and closes as this variant', async () => {
    updateAccountClosureDraft({ reasons: ['noBrand'] })
    fakeServer.answer('/user/code/send', codeSent)
    fakeServer.answer('/user/closing/ask', { code: 0, data: { eraseAt: '2026-12-05T10:00:00.000Z' } })
    await open(VerifyPage, way.verify)
    await pressById('cancellation-get-code')
    expect(fakeServer.callsTo('/user/code/send')[0]?.body).toEqual({ channel: way.codeChannel })
    enterCode()
    await pressById('cancellation-close')
    expect(fakeServer.callsTo('/user/closing/ask')[0]?.body).toMatchObject({
      variant: way.variant,
      reasons: ['noBrand'],
      proof: { channel: way.codeChannel, code: '123456', requestId: 'r1' },
    })
  })
})

it('every brand has a way out', () => {
  for (const { id } of Object.values(brands))
    expect(accountClosureFlows).toContain(getAccountClosureFlowForBrand(id))
  expect(getAccountClosureFlowForBrand('store').intro).toBe('cancellation')
  expect(getAccountClosureFlowForBrand('worldAi').intro).toBe('worldAiCancellation')
})

it('goes on to the reasons of its own variant when nothing is open', async () => {
  fakeServer.answer('/user/closing/look', closurePreview(NOTHING_OPEN))
  await open(IntroPage, 'worldAiCancellation')
  await screen.findByText('Before you go')
  await pressById('cancellation-continue')
  expect(JSON.stringify(fakeTaro.navigation)).toContain('worldAiCancellationReason')
})

it('wants a reason or words', async () => {
  await open(ReasonPage, 'appcancellationReason')
  await pressById('cancellation-continue')
  expect(screen.queryAllByText('Please choose a reason or give feedback').length).toBeGreaterThan(0)
  await pressById('reason-noBrand')
  await pressById('cancellation-continue')
  expect(JSON.stringify(fakeTaro.navigation)).toContain('appcancellationPhone')
})

it('asks for the code before it closes, by e-mail in the app and by phone in the store', async () => {
  updateAccountClosureDraft({ reasons: ['noBrand'] })
  fakeServer.answer('/user/code/send', codeSent)
  await open(VerifyPage, 'appcancellationPhone')
  await pressById('cancellation-close')
  expect(screen.queryAllByText('Please obtain the verification code first').length).toBeGreaterThan(0)
  await pressById('cancellation-get-code')
  expect(fakeServer.callsTo('/user/code/send')[0]?.body).toEqual({ channel: 'email' })
  expect(screen.queryByText(/Send again in/)).not.toBeNull()
  await pressById('cancellation-close')
  expect(screen.queryAllByText('Please enter the 6-digit verification code').length).toBeGreaterThan(0)
})

it('says that it failed, and why', async () => {
  updateAccountClosureDraft({ reasons: ['noBrand'] })
  fakeServer.answer('/user/code/send', codeSent)
  fakeServer.answer('/user/closing/ask', { code: 1101, message: 'This code is not correct' })
  await open(VerifyPage, 'cancellationPhone')
  await pressById('cancellation-get-code')
  enterCode()
  await pressById('cancellation-close')
  expect(screen.queryAllByText('Cancellation failed. This code is not correct').length).toBeGreaterThan(0)
})

it('ends with everybody signed out and the day of the erasure', async () => {
  updateAccountClosureDraft({ reasons: ['noBrand'] })
  fakeServer.answer('/user/code/send', codeSent)
  fakeServer.answer('/user/closing/ask', { code: 0, data: { eraseAt: '2026-12-05T10:00:00.000Z' } })
  await open(VerifyPage, 'cancellationPhone')
  await pressById('cancellation-get-code')
  enterCode()
  await pressById('cancellation-close')
  expect(screen.queryByText('Successfully Unsubscribed')).not.toBeNull()
  expect(screen.queryByText(/erased on 5 Dec 2026/)).not.toBeNull()
  expect(useAuthSession.getState().token).toBeNull()
})

it('takes the code from a text message that the browser reads, and closes nothing by itself', async () => {
  const messages = fakeTextMessages()
  setSessionUser(createTestUser({ email: null }))
  updateAccountClosureDraft({ reasons: ['noBrand'] })
  fakeServer.answer('/user/code/send', codeSent)
  await open(VerifyPage, 'cancellationPhone')
  await pressById('cancellation-get-code')
  await act(async () => messages.deliver('123456'))
  expect(document.getElementById('cancellation-code')).toHaveProperty('value', '123456')
  expect(fakeServer.callsTo('/user/closing/ask')).toEqual([])
  cleanup()
  messages.remove()
})
