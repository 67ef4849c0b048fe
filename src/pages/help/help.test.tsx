import { cleanup, fireEvent, screen } from '@testing-library/react'
import { CHAIR_FAMILY_KEYS, getChairFamily } from '@anzuo/chair-protocol'
import { brands } from '@config/brands'
import { loadNamespace } from '@/i18n/instance'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'
import { helpTranslations } from '@/i18n/namespaces/help'
import { getInstructionFamilyTranslations } from './manual/instructionFamilyTranslations'
import { instructionsTranslations } from '@/i18n/namespaces/instructions'
import { openPage } from '../../../test/doubles/renderPage'
import { fakeTaro } from '../../../test/doubles/taro'
import TopicPage from './commonProblem'
import HelpPage from './commonProblems'
import ManualPage from './manual'
import ModelPage from './manualByModel'

const type = (id: string, value: string) =>
  fireEvent.change(document.getElementById(id) as HTMLElement, { target: { value } })

beforeAll(() =>
  Promise.all(
    [
      helpTranslations,
      instructionsTranslations,
      chairLinkTranslations,
      ...CHAIR_FAMILY_KEYS.map(getInstructionFamilyTranslations),
    ].map(loadNamespace),
  ),
)
beforeEach(() => fakeTaro.reset())
afterEach(() => Object.assign(globalThis, { BRAND: brands.original }))

it('the help finds a topic by any word of its steps', async () => {
  await openPage(HelpPage)
  type('help-search', 'spam')
  expect(document.getElementById('help-login')).not.toBeNull()
  expect(document.getElementById('help-voiceControl')).toBeNull()
  type('help-search', 'submarine')
  expect(screen.queryByText(/Nothing found for “submarine”/)).not.toBeNull()
})

it('a topic that did not help leads to the hotline', async () => {
  await openPage(TopicPage, { topic: 'connectionFail' })
  expect(screen.queryByText('Press the button once')).not.toBeNull()
  expect(document.getElementById('hotline-call')).toBeNull()
  fireEvent.click(document.getElementById('solved-no') as HTMLElement)
  expect(document.getElementById('hotline-call')).not.toBeNull()
})

it('instructions name the parts that the family has, and no others', async () => {
  await openPage(ManualPage, { family: 'ch', type: 'CH3' })
  expect(screen.queryAllByText('CH3, version 2').length).toBeGreaterThan(0)
  expect(screen.queryByText('Foot rollers')).toBeNull()
  expect(screen.queryByText('Red button')).not.toBeNull()
  expect(screen.queryByText(/This series has no Wi-Fi/)).not.toBeNull()
})

it('every family explains its own button and its own features, and no others', async () => {
  const buttons: string[] = []
  for (const family of CHAIR_FAMILY_KEYS) {
    if (family === 'w') await openPage(ModelPage, { model: 'w8' })
    else await openPage(ManualPage, { family, type: '1' })
    const { features } = getChairFamily(family)
    expect(screen.queryByText('Find the button')?.nextSibling?.textContent).toBeTruthy()
    buttons.push(screen.getByText('Find the button').nextSibling?.textContent ?? '')
    expect(screen.queryAllByText(/^Warms the back/).length).toBe(features.includes('heat') ? 1 : 0)
    expect(screen.queryAllByText(/^Finds your shoulders/).length).toBe(features.includes('bodyScan') ? 1 : 0)
    expect(screen.queryAllByText(/^E4/).length).toBe(features.includes('recline') ? 1 : 0)
    cleanup()
  }
  expect(new Set(buttons).size).toBe(CHAIR_FAMILY_KEYS.length)
})

it('a chair without a leg rest does not warn of one', async () => {
  await openPage(ManualPage, { family: 'ch', type: 'CH3' })
  expect(screen.queryByText(/leg rest/)).toBeNull()
  expect(screen.queryByText(/your feet stay on the floor/)).not.toBeNull()
  cleanup()
  await openPage(ManualPage, { family: 'm', type: 'M4' })
  expect(screen.queryByText(/leg rest/)).toBeNull()
  expect(screen.queryByText('Fasten the cushion')).not.toBeNull()
})

it('the variant of a single family explains no other', async () => {
  Object.assign(globalThis, { BRAND: { ...brands.solo, chairFamily: 'k' } })
  await openPage(ManualPage, { family: 'r', type: 'R6' })
  expect(screen.queryByText('This app is for the K series')).not.toBeNull()
  expect(screen.queryByText('Find the button')).toBeNull()
  cleanup()
  await openPage(TopicPage, { topic: 'instructions' })
  expect(screen.queryByText(/K\d/)).not.toBeNull()
  expect(screen.queryByText(/R6/)).toBeNull()
})

it('a link to a model that is not there shows the nearest and says so', async () => {
  await openPage(ManualPage, { family: 'r', type: 'R5', version: '7' })
  expect(screen.queryByText(/There are no instructions for R5.*R6/)).not.toBeNull()
})

it('a cushion has its buttons on a handset, since it has no armrests', async () => {
  await openPage(ManualPage, { family: 'm', type: 'M4' })
  expect(screen.queryByText(/are on the hand control/)).not.toBeNull()
  expect(screen.queryByText(/on the armrest\. All buttons/)).toBeNull()
})

it('a chair without heat or airbags still has the codes of the rest', async () => {
  await openPage(ManualPage, { family: 'v', type: 'V7' })
  for (const code of ['E1', 'E2', 'E3', 'E4', 'E5', 'E6'])
    expect(screen.queryAllByText(new RegExp(`^${code}`)).length).toBe(1)
  cleanup()
  await openPage(ManualPage, { family: 'ch', type: 'CH3' })
  expect(screen.queryByText(/^E3/)).toBeNull()
  expect(screen.queryAllByText(/^E1/).length).toBe(1)
})

it('an error code is found by searching the instructions', async () => {
  await openPage(ModelPage, { model: 'w8' })
  type('manual-search', 'E4')
  expect(screen.queryByText('Something is in the way')).not.toBeNull()
  expect(screen.queryByText('Care')).toBeNull()
})
