import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { queryClient } from '@/data/api/queryClient'
import { loadNamespace } from '@/i18n/instance'
import { legalTranslations } from '@/i18n/namespaces/legal'
import { fakeTaro } from '../../../../test/doubles/taro'
import LegalDocumentPage from '.'

const open = async (document: string) => {
  fakeTaro.params = { document }
  render(
    <QueryClientProvider client={queryClient}>
      <LegalDocumentPage />
    </QueryClientProvider>,
  )
  await act(async () => undefined)
}

beforeAll(() => loadNamespace(legalTranslations))
beforeEach(() => {
  fakeTaro.reset()
  queryClient.clear()
})

it('shows that it is a draft and not in force, contents and what changed', async () => {
  await open('privacy')
  expect(await screen.findByText('Draft 1.0')).not.toBeNull()
  expect(screen.queryByText(/in force/i)).toBeNull()
  expect(screen.queryByRole('link', { name: /Camera, Bluetooth and location/ })).not.toBeNull()
  expect(screen.queryByText('What has changed')).not.toBeNull()
})

it('shows since when a text holds that a lawyer has approved', async () => {
  queryClient.setQueryData(['legal', 'privacy', 'en-GB'], {
    title: 'Privacy policy',
    version: '1.1',
    effective: '2026-12-01',
    reviewed: '2026-11-20',
    changes: [],
    sections: [],
  })
  await open('privacy')
  expect(screen.queryByText('Version 1.1, in force since 1 Dec 2026')).not.toBeNull()
  expect(screen.queryByText(/Draft/)).toBeNull()
})

it('goes to a section by its line in the contents', async () => {
  const scrolled: string[] = []
  Element.prototype.scrollIntoView = function () {
    scrolled.push(this.id)
  }
  await open('privacy')
  fireEvent.click(await screen.findByRole('link', { name: /How long we keep it/ }))
  expect(scrolled).toEqual(['legal-keep'])
})

it('shows the text of another variant, with its name', async () => {
  await open('worldPrivacy')
  expect(await screen.findByRole('heading', { name: 'Privacy policy, Anzuo World' })).not.toBeNull()
})
