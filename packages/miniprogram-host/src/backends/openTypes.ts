import type { NodeId } from '../view/treeOperations'
import { WxError } from './wxBackend'
import type { FaultInjector } from './faultInjector'

/** Events of a button by its `open-type`, and what they tell when the person agrees. */
const OPEN_TYPES: Record<string, { api: string; event: string; detail: object }> = {
  getPhoneNumber: {
    api: 'getPhoneNumber',
    event: 'getphonenumber',
    detail: { code: 'host-phone-code', encryptedData: '', iv: '' },
  },
  getRealtimePhoneNumber: {
    api: 'getRealtimePhoneNumber',
    event: 'getrealtimephonenumber',
    detail: { code: 'host-phone-code' },
  },
  getUserInfo: {
    api: 'getUserInfo',
    event: 'getuserinfo',
    detail: { userInfo: { nickName: 'WeChat user' } },
  },
  chooseAvatar: {
    api: 'chooseAvatar',
    event: 'chooseavatar',
    detail: { avatarUrl: 'wxfile://tmp_avatar.png' },
  },
  openSetting: { api: 'openSetting', event: 'opensetting', detail: { authSetting: {} } },
  agreePrivacyAuthorization: {
    api: 'agreePrivacyAuthorization',
    event: 'agreeprivacyauthorization',
    detail: {},
  },
}

export type OpenTypeHandlerDependencies = {
  faults: FaultInjector
  /** Dispatches an event of the button. */
  dispatch: (nodeId: NodeId, type: string, detail: object) => void
  /** The person shares the page by a button. */
  onShared: () => void
  onUnsupported: (openType: string) => void
}

/** What the platform asks a person who touches a button with an `open-type`; `Host.setFault` makes them say no. */
export const createOpenTypeHandler =
  ({ faults, dispatch, onShared, onUnsupported }: OpenTypeHandlerDependencies) =>
  (nodeId: NodeId, openType: string): void => {
    if (openType === 'share') return onShared()
    const known = OPEN_TYPES[openType]
    if (!known) return onUnsupported(openType)
    const { api, event, detail } = known
    try {
      faults.check(api)
      dispatch(nodeId, event, { ...detail, ...faults.getAnswer(api), errMsg: `${api}:ok` })
    } catch (error) {
      if (!(error instanceof WxError)) throw error
      dispatch(nodeId, event, { ...error.fields, errMsg: `${api}:fail ${error.message}` })
    }
  }
