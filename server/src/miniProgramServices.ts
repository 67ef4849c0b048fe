import type { Database } from './db/database'
import { observeOuterCall } from './gateways/outerCalls'
import { createWeixinPhoneExchange, type ExchangePhoneCode } from './gateways/weixinPhoneNumber'
import { createWeixinContentSafety } from './gateways/contentSafety'
import { createWeixinShipping, type WeixinShipping } from './gateways/weixinShipping'
import { createMiniProgramLinks, type MiniProgramLinks } from './gateways/miniProgramLinks'
import { createMiniProgramApi, type MiniProgramApi } from './gateways/miniProgramApi'
import { createSubscribeMessageGateway, type SubscribeMessageGateway } from './gateways/subscribeMessages'
import type { WeixinAppCredentials } from './gateways/weixin'
import type { ContentSafetyParts } from './modules/contentCheck/contentCheck'
import { MESSAGE_PUSH_PATH } from './modules/weixin/messagePush'
import { createAccessTokenStore } from './modules/notification/accessTokenStore'
import type { Metrics } from './metrics/metrics'
import type { ServerSettings } from './settings'
import { createSimulatedShippingReports } from './simulators/simulatedShippingReports'
import {
  createSimulatedContentSafety,
  signPlainPush,
  writePictureVerdict,
} from './simulators/simulatedContentSafety'
import { SIMULATED_WEIXIN_ACCOUNT, createSimulatedWeixinFetch } from './simulators/simulatedWeixin'

type MiniProgramContext = { settings: ServerSettings; metrics: Metrics; now: () => Date }

/** The interface of the mini-program by its account; outside production a simulated one, null where there is none. */
const createMiniProgram = (
  { settings, metrics, now }: MiniProgramContext,
  { db, ownAddress }: { db: Database; ownAddress: () => string },
): { api: MiniProgramApi; account: WeixinAppCredentials; isSimulated: boolean } | null => {
  const { isProduction, weixin } = settings
  const { miniProgram, browser, host } = weixin
  const common = { host, tokens: createAccessTokenStore({ db, now }) }
  if (miniProgram) {
    const observer = metrics.observeOuterService('weixinMiniProgram')
    const observedFetch = (request: Request) =>
      observeOuterCall(
        { observer, call: 'fetch' },
        () => fetch(request),
        ({ ok }) => (ok ? 'ok' : 'outage'),
      )
    const api = createMiniProgramApi({
      ...common,
      account: miniProgram,
      fetch: observedFetch,
      onDown: observer.onDown,
    })
    return { api, account: miniProgram, isSimulated: false }
  }
  if (isProduction || browser) return null
  const answer = createSimulatedContentSafety({
    judgeText: () => 'pass',
    onPicture: ({ traceId }) => void passPicture({ ownAddress, now }, traceId),
  })
  const answerShipping = createSimulatedShippingReports({
    findPayer: () => 'simulated',
    getErrorCode: () => null,
    onReport: () => {},
  })
  const account = SIMULATED_WEIXIN_ACCOUNT
  const answerAll = (path: string, body: unknown) => answer(path, body) ?? answerShipping(path, body)
  const api = createMiniProgramApi({ ...common, account, fetch: createSimulatedWeixinFetch(answerAll) })
  return { api, account, isSimulated: true }
}

const SIMULATED_PUSH_TOKEN = 'simulated'

/** Longer than it takes to write a picture's number down. */
const SIMULATED_VERDICT_MS = 2000

/** Tells this server, as the platform does, that a picture may be seen. */
const passPicture = async (
  { ownAddress, now }: { ownAddress: () => string; now: () => Date },
  traceId: string,
): Promise<void> => {
  await new Promise(resolve => setTimeout(resolve, SIMULATED_VERDICT_MS).unref())
  const query = signPlainPush(SIMULATED_PUSH_TOKEN, now())
  const body = writePictureVerdict(SIMULATED_WEIXIN_ACCOUNT.id, traceId, 'pass')
  // A server that closes meanwhile hears of it no more; a person looks then.
  await fetch(`${ownAddress()}${MESSAGE_PUSH_PATH}?${query}`, { method: 'POST', body }).catch(() => null)
}

/** What checks what people write and show; null where the settings have it off or there is no account. */
const createContentSafety = (
  { weixin }: ServerSettings,
  miniProgram: ReturnType<typeof createMiniProgram>,
): ContentSafetyParts | null => {
  if (!miniProgram || !weixin.checksContent) return null
  const push = miniProgram.isSimulated ? { token: SIMULATED_PUSH_TOKEN, aesKey: null } : weixin.push
  return {
    gateway: createWeixinContentSafety(miniProgram.api),
    push: push && { ...push, appId: miniProgram.account.id },
  }
}

/** What the mini-program's interface is used for, by calls and by jobs; each is null where it can't be used. */
export const createMiniProgramServices = (
  context: MiniProgramContext,
  own: Parameters<typeof createMiniProgram>[1],
): {
  callParts: {
    contentSafety: ContentSafetyParts | null
    miniProgramLinks: MiniProgramLinks | null
    exchangePhoneCode: ExchangePhoneCode | null
  }
  jobParts: { subscribeMessages: SubscribeMessageGateway | null; shipping: WeixinShipping | null }
} => {
  const { isProduction } = context.settings
  const miniProgram = createMiniProgram(context, own)
  const api = miniProgram?.api
  return {
    callParts: {
      contentSafety: createContentSafety(context.settings, miniProgram),
      // A simulated mini-program is on no phone.
      miniProgramLinks: api && !miniProgram.isSimulated ? createMiniProgramLinks(api) : null,
      exchangePhoneCode: api ? createWeixinPhoneExchange({ api, appId: miniProgram.account.id }) : null,
    },
    jobParts: {
      subscribeMessages: api ? createSubscribeMessageGateway({ api, isProduction }) : null,
      shipping: api ? createWeixinShipping(api) : null,
    },
  }
}
