import { defaultShopSettings } from '@anzuo/domain/settings/shopSettings'
import { queryClient } from '@/data/api/queryClient'
import { hideToast, useToastStore } from '@/platform/toast'
import { fakeServer } from '../../test/doubles/fakeServer'
import { fakeTaro } from '../../test/doubles/taro'
import { showShopNotices } from './shopNotices'

const text = { 'en-GB': 'Closed on Sunday', 'zh-CN': '周日休息', 'zh-Hant': '週日公休' }
const answer = (changes: object) =>
  fakeServer.answer('/open/app/app_config', {
    code: 0,
    data: { announcements: [], minimumVersion: '', company: defaultShopSettings.company, ...changes },
  })

beforeEach(() => {
  fakeTaro.reset()
  fakeServer.install()
  queryClient.clear()
  window.localStorage.clear()
  hideToast()
})
afterEach(() => hideToast())

it('an app that is too old is led to where the new one is', async () => {
  answer({ minimumVersion: '99999.0' })
  await showShopNotices()
  expect(JSON.stringify(fakeTaro.navigation)).toContain('outdated=1')
})

it('an announcement is shown once on a device', async () => {
  answer({ announcements: [{ id: 'a1', text, until: '2030-01-01T00:00:00Z' }] })
  await showShopNotices()
  expect(useToastStore.getState().toast).toMatchObject({ text: 'Closed on Sunday' })
  hideToast()
  queryClient.clear()
  await showShopNotices()
  expect(useToastStore.getState().toast).toBeNull()
})

it('nothing is said when the server gives no answer', async () => {
  fakeServer.answer('/open/app/app_config', 'offline')
  await showShopNotices()
  expect(useToastStore.getState().toast).toBeNull()
  expect(fakeTaro.navigation).toEqual([])
})
