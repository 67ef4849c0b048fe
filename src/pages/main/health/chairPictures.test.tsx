import { screen, waitFor } from '@testing-library/react'
import { loadNamespace } from '@/i18n/instance'
import { healthHomeTranslations } from '@/i18n/namespaces/healthHome'
import { drawing as hk } from '@/ui/illustrations/chairFamilies/families/hk'
import { createTestChair } from '../../../../test/doubles/chairRecords'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp } from '../../../../test/doubles/renderPage'
import { ChairCard } from './ChairCard'
import { PlanCard } from './PlanCard'

const answerChairs = (devices: ReturnType<typeof createTestChair>[]) =>
  fakeServer.answer('/device/list', { code: 0, data: { devices } })

beforeAll(() => loadNamespace(healthHomeTranslations))
beforeEach(() => resetApp({ token: 'token' }))

it('draws a chair of the person as its family looks', async () => {
  answerChairs([createTestChair()])
  const { container } = renderPage(() => <ChairCard isSignedIn />)
  await screen.findByText('Living room')
  await waitFor(() => expect(container.innerHTML).toContain(hk.tones.light.shellDeep))
})

it('draws the chair that the picked massage is for', async () => {
  answerChairs([createTestChair()])
  const { container } = renderPage(() => <PlanCard reportId="r1" />)
  await waitFor(() => expect(container.innerHTML).toContain(hk.tones.light.shellDeep))
})

it('draws a chair of no family for whoever has none', async () => {
  answerChairs([])
  const { container } = renderPage(() => <ChairCard isSignedIn />)
  await waitFor(() => expect(container.querySelector('svg')).not.toBeNull())
  expect(container.innerHTML).not.toContain(hk.tones.light.shellDeep)
})
