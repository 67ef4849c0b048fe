import { getChairFamily } from '@anzuo/chair-protocol'
import { RequestError } from '@anzuo/domain/requestError'
import type { LandingLookup } from '@/pages/chair/landing/landingStatus'
import { landingTexts } from './landingTexts'
import { createLandingView, type LandingFacts } from './landingView'

const scanned = { family: 'hk', code: 'HK24', sn: 'HK24A00001' } as const
const chair: LandingLookup = {
  serialNumber: scanned.sn,
  family: 'hk',
  features: [...getChairFamily('hk').features],
  isOwned: false,
  allowsGuests: false,
  use: null,
}
const show = (news: Partial<LandingFacts>) =>
  createLandingView({
    scanned,
    lookup: null,
    error: null,
    theme: 'light',
    texts: landingTexts['en-GB'],
    ...news,
  })
const listActions = (news: Partial<LandingFacts>) => show(news).buttons.map(({ id, url }) => [id, url])

const LOG_IN = '/pages/account/login/index?redirect='

it('says which chair it is before the server has answered, and nothing of its state', () => {
  const view = show({})
  expect([view.name, view.statusWords, view.buttons]).toEqual(['Anzuo HK', '', []])
})

it('leads a stranger at a new chair to a log-in that goes on to adding it', () => {
  expect(show({ lookup: chair }).statusWords).toBe('Not added yet')
  expect(listActions({ lookup: chair })).toEqual([
    ['landing-add', `${LOG_IN}%2Fdevices%2Fadd%3Fsn%3DHK24A00001%26begin%3D1`],
  ])
})

it('starts a chair that is open to guests without a log-in', () => {
  const lookup: LandingLookup = { ...chair, isOwned: true, allowsGuests: true, use: 'free' }
  expect(listActions({ lookup })).toEqual([
    ['landing-guest', '/pages/chair/control/index?guest=1&sn=HK24A00001'],
    ['landing-log-in', `${LOG_IN}%2Fhk%2FHK24%2FHK24A00001`],
  ])
})

it('believes the chair, not its label, of which family it is', () => {
  const view = show({ lookup: { ...chair, family: 'k', features: [...getChairFamily('k').features] } })
  expect([view.name, view.title]).toEqual(['Anzuo K', landingTexts['en-GB'].title.k])
})

it.each([
  [new RequestError('offline'), 'landing-unreachable', ['landing-nearby', 'landing-way']],
  [new RequestError('refused', { code: 1004 }), 'landing-unknown', ['landing-nearby', 'landing-way']],
  [new RequestError('refused', { code: 1009 }), 'landing-shutOut', ['landing-way']],
])('names what keeps it from the chair (%s) and the way on', (error, id, buttons) => {
  const view = show({ error })
  expect(view.problem?.id).toBe(id)
  expect(view.buttons.map(button => button.id)).toEqual(buttons)
})

it.each(['en-GB', 'zh-CN', 'zh-Hant'] as const)('has all its words in %s', language => {
  const view = show({ lookup: chair, texts: landingTexts[language] })
  const words = [view.title, view.name, view.statusWords, view.what, view.numberLine, ...view.features]
  expect(words.filter(word => !word || word.includes('{{'))).toEqual([])
  expect(Object.values(view.help).filter(word => !word)).toEqual([])
})
