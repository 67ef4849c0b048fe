import Taro from '@tarojs/taro'
import { fakeServer } from '../../../test/doubles/fakeServer'
import { resetApp } from '../../../test/doubles/renderPage'
import { queryClient } from '../api/queryClient'
import { startLocalAuthSession } from './authSession'
import { askForMessages } from './subscribeMessages'

jest.mock('@/platform/subscribeMessages', () =>
  jest.requireActual<object>('@/platform/subscribeMessages/index.weapp'),
)

const TEMPLATES = { parcelShipped: 'template-shipped', arriving: 'template-arriving' }

const answerAsk = (answers: Record<string, string> | 'refused') => {
  const ask = jest.fn((_asked: { tmplIds: string[] }) =>
    answers === 'refused'
      ? Promise.reject(new Error('requestSubscribeMessage:fail'))
      : Promise.resolve({ errMsg: 'requestSubscribeMessage:ok', ...answers }),
  )
  Object.assign(Taro, { requestSubscribeMessage: ask, login: () => Promise.resolve({ code: 'code' }) })
  return ask
}

const listSubscribed = () => fakeServer.callsTo('/notification/subscribe').map(({ body }) => body)

beforeEach(() => {
  resetApp()
  startLocalAuthSession('token')
  fakeServer.answer('/weixin/openid', { code: 0, data: { openid: 'o' } })
  fakeServer.answer('/notification/subscribe', { code: 0, data: {} })
  queryClient.setQueryData(['/open/app/app_config', {}], { messageTemplates: TEMPLATES })
})

it('asks for what the shop has templates for, and tells the server what was agreed to and by whom', async () => {
  const ask = answerAsk({ 'template-shipped': 'accept', 'template-arriving': 'reject' })
  await askForMessages('paid')
  expect(ask.mock.calls[0]?.[0].tmplIds).toEqual(['template-shipped', 'template-arriving'])
  expect(fakeServer.callsTo('/weixin/openid').map(({ body }) => body)).toEqual([
    { code: 'code', origin: 'miniProgram' },
  ])
  expect(listSubscribed()).toEqual([{ kinds: ['parcelShipped'] }])
})

it('tells nothing where nobody agreed, or the platform did not ask', async () => {
  answerAsk({ 'template-shipped': 'ban', 'template-arriving': 'reject' })
  await askForMessages('paid')
  answerAsk('refused')
  await askForMessages('paid')
  expect(listSubscribed()).toEqual([])
})

it('asks nobody where there is no template', async () => {
  const ask = answerAsk({})
  await askForMessages('refundAsked')
  expect(ask).not.toHaveBeenCalled()
})

it('bothers nobody when the server can not be told', async () => {
  answerAsk({ 'template-shipped': 'accept' })
  fakeServer.answer('/notification/subscribe', 'offline')
  await expect(askForMessages('paid')).resolves.toBeUndefined()
})

it('does not exist in a browser', () => {
  const inBrowser = jest.requireActual<{ subscribeMessages: unknown }>(
    '@/platform/subscribeMessages/index.h5',
  )
  expect(inBrowser.subscribeMessages).toBeNull()
})
