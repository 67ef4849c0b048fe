import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Chair } from '@anzuo/contract'
import { createIdleChairState, getChairFamily, type ChairFamilyKey } from '@anzuo/chair-protocol'
import { brands } from '@config/brands'
import { createTestChair, loadChairTranslations } from '../../../../test/doubles/chairRecords'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp, signIn } from '../../../../test/doubles/renderPage'
import { installSimulatedRadio, unboxSimulatedChair } from '../../../../test/doubles/simulatedRadio'
import ChairLandingPage from '.'

const SERIAL = 'HK24A00001'

const answerLookup = (changes: object = {}, family: ChairFamilyKey = 'hk') =>
  fakeServer.answer('/open/device/lookup', {
    code: 0,
    data: {
      serialNumber: SERIAL,
      family,
      features: [...getChairFamily(family).features],
      isOwned: false,
      allowsGuests: false,
      use: null,
      ...changes,
    },
  })

const openLanding = () => renderPage(ChairLandingPage, { family: 'hk', code: 'HK24', sn: SERIAL })
const findStatus = (words: string) => screen.findByText(words)
const listButtons = () =>
  [...document.querySelectorAll('[id^="landing-"]')]
    .map(({ id }) => id)
    .filter(id => /-(control|guest|log-in|add|way)$/.test(id))

beforeAll(loadChairTranslations)
beforeEach(() => resetApp())
afterEach(() => Object.assign(globalThis, { BRAND: brands.original }))

it('a chair that nobody has added says so and offers to add it', async () => {
  answerLookup()
  openLanding()
  await findStatus('Not added yet')
  expect(listButtons()).toEqual(['landing-add'])
})

it('a chair of somebody else tells nobody whether it is in use', async () => {
  answerLookup({ isOwned: true })
  openLanding()
  await findStatus('Has an owner')
  expect(listButtons()).toEqual(['landing-log-in'])
})

it.each([
  ['free', 'Free · open to guests'],
  ['taken', 'In use at the moment'],
  ['offline', 'No internet · Bluetooth works'],
] as const)('a chair that is open to guests says that it is %s', async (use, words) => {
  answerLookup({ isOwned: true, allowsGuests: true, use })
  openLanding()
  await findStatus(words)
})

it.each<[string, Partial<Chair>]>([
  ['Yours · free', { state: createIdleChairState() }],
  ['Yours · in use', { state: createIdleChairState({ isSeated: true }) }],
  ['Yours · offline', { isOnline: false }],
  ['Yours · stopped, please check', { state: createIdleChairState({ phase: 'emergencyStopped' }) }],
])('an own chair says “%s”, and leads to its controls', async (words, changes) => {
  signIn('lin')
  answerLookup({ isOwned: true })
  fakeServer.answer('/device/list', {
    code: 0,
    data: { devices: [createTestChair({ serialNumber: SERIAL, ...changes })] },
  })
  openLanding()
  await findStatus(words)
  expect(listButtons()).toEqual(['landing-control'])
})

it.each([
  [1004, 'Unknown number', 'Check number'],
  [1009, 'Blocked', 'Contact us'],
])('an answer of %i is named, with a way on, and the emergency stop stays', async (code, words, way) => {
  fakeServer.answer('/open/device/lookup', { code, message: 'no' })
  openLanding()
  await findStatus(words)
  expect(screen.queryByText(way)).not.toBeNull()
  expect(listButtons()).toEqual(['landing-way'])
  expect(document.getElementById('landing-help')).not.toBeNull()
})

it('the chair itself knows its family better than the address that led to it', async () => {
  answerLookup({}, 'k')
  openLanding()
  expect(await screen.findByText('Anzuo K')).not.toBeNull()
})

it('the variant of a single family refuses a chair of another, and says where that is at home', async () => {
  Object.assign(globalThis, { BRAND: { ...brands.solo, chairFamily: 'k' } })
  answerLookup()
  openLanding()
  expect(await screen.findByText('This app is for the K series')).not.toBeNull()
  expect(screen.queryByText('Go to the Anzuo app')).not.toBeNull()
  expect(listButtons()).toEqual([])
  expect(document.getElementById('landing-help')).not.toBeNull()
})

it('the variant of a single family serves a chair of its own', async () => {
  Object.assign(globalThis, { BRAND: { ...brands.solo, chairFamily: 'hk' } })
  answerLookup()
  openLanding()
  await findStatus('Not added yet')
  expect(document.getElementById('other-family')).toBeNull()
})

it.each([
  ['unknown', { code: 1004, message: 'no' }],
  ['unreachable', 'offline'],
] as const)(
  'a chair that is %s can be used from beside it, where the browser has Bluetooth',
  async (status, answer) => {
    const { chair } = unboxSimulatedChair(SERIAL, 'hk')
    const radio = installSimulatedRadio(chair)
    fakeServer.answer('/open/device/lookup', answer)
    openLanding()
    expect(await screen.findByRole('button', { name: 'Use it by Bluetooth' })).not.toBeNull()
    expect(document.getElementById(`landing-${status}`)).not.toBeNull()
    radio.remove()
    chair.stop()
  },
)

describe('the way into the mini-program', () => {
  const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Safari/604.1'
  const openOn = (userAgent: string, opensMiniProgram = true) => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    fakeServer.answer('/open/app/app_config', { code: 0, data: { opensMiniProgram } })
    answerLookup()
    openLanding()
  }
  afterEach(() => jest.restoreAllMocks())

  it('is offered on a phone, and asks for this chair', async () => {
    fakeServer.answer('/weixin/mini_program_link', { code: 1053, message: 'busy' })
    openOn(PHONE)
    fireEvent.click(await screen.findByText('Open in WeChat'))
    await waitFor(() =>
      expect(fakeServer.callsTo('/weixin/mini_program_link')[0]?.body).toEqual({
        page: { name: 'chairLanding', family: 'hk', code: 'HK24', sn: SERIAL },
      }),
    )
  })

  it.each([
    ['in WeChat itself', `${PHONE} MicroMessenger/8.0.49`, true],
    ['on a computer', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140', true],
    ['where the server has none', PHONE, false],
  ])('is not offered %s', async (_where, userAgent, opens) => {
    openOn(userAgent, opens)
    await findStatus('Not added yet')
    expect(screen.queryByText('Open in WeChat')).toBeNull()
  })
})
