import type { AppJsonConfig } from '../program/compiledProgram'
import type { MiniProgramViolationLog } from '../violations'
import { WxError, type WxBackend, type EmitWxEvent } from './wxBackend'

/** What the person in front of the phone says when asked. Everybody agrees to everything until a test says otherwise. */
export type SimulatedUserConsent = {
  agreesToPrivacy: boolean
  /** Answer by scope, such as `scope.camera`; one that is not named is granted. */
  grants: Record<string, boolean>
}

/** Calls that touch personal data: they wait for the privacy agreement. */
const PRIVACY_PROTECTED_APIS =
  `requirePrivacyAuthorize getLocation getFuzzyLocation chooseLocation choosePoi chooseAddress startLocationUpdate
  chooseMedia chooseImage saveImageToPhotosAlbum openBluetoothAdapter getClipboardData setClipboardData startRecord
  getUserProfile chooseContact addPhoneContact getWeRunData`.split(/\s+/)

/** Calls that need a permission, by scope. */
const SCOPE_BY_API: Record<string, string> = {
  getLocation: 'scope.userLocation',
  startLocationUpdate: 'scope.userLocation',
  getFuzzyLocation: 'scope.userFuzzyLocation',
  saveImageToPhotosAlbum: 'scope.writePhotosAlbum',
  openBluetoothAdapter: 'scope.bluetooth',
  startRecord: 'scope.record',
}

/** Calls that work only when `requiredPrivateInfos` of app.json names them. */
const APIS_TO_DECLARE =
  `getLocation getFuzzyLocation onLocationChange startLocationUpdate startLocationUpdateBackground
  chooseLocation choosePoi chooseAddress`.split(/\s+/)
/** Of these, app.json also has to say what for. */
const SCOPES_TO_EXPLAIN = ['scope.userLocation', 'scope.userFuzzyLocation']

const ERRNO = { denied: 103, privacyRefused: 104 }

export type ConsentBackendDependencies = {
  app: AppJsonConfig
  person: SimulatedUserConsent
  violations: MiniProgramViolationLog
  emit: EmitWxEvent
}

/** @throws WxError when app.json does not declare a call that it has to declare. */
const checkDeclared = ({ app, violations }: ConsentBackendDependencies, api: string) => {
  if (APIS_TO_DECLARE.includes(api) && !app.requiredPrivateInfos?.includes(api)) {
    violations.report('private-infos', `wx.${api}: app.json does not name it in requiredPrivateInfos`)
    throw new WxError('the api need to be declared in the requiredPrivateInfos field in app.json/ext.json')
  }
  const scope = SCOPE_BY_API[api] ?? ''
  if (SCOPES_TO_EXPLAIN.includes(scope) && !app.permission?.[scope]) {
    violations.report('private-infos', `wx.${api}: app.json does not explain ${scope} in permission`)
  }
}

/** The privacy agreement: asked for by the platform, or by the app's own sheet once the app listens. */
const createPrivacyAgreement = ({ person, violations, emit }: ConsentBackendDependencies) => {
  const questions = new Map<number, (agrees: boolean) => void>()
  let hasAgreed = false
  let asksItself = false
  let newestId = 0

  const ask = (referrer: string): Promise<boolean> => {
    if (!asksItself) return Promise.resolve(person.agreesToPrivacy)
    const id = ++newestId
    return new Promise(resolve => {
      questions.set(id, resolve)
      emit('NeedPrivacyAuthorization', { id, referrer })
    })
  }
  const sync: WxBackend['sync'] = {
    'Privacy.listen': () => {
      asksItself = true
    },
    'Privacy.resolve': (id, answer) => {
      const { event, buttonId } = (answer ?? {}) as { event?: string; buttonId?: string }
      if (event === 'exposureAuthorization') return
      if (event === 'agree' && !buttonId) {
        violations.report(
          'privacy',
          'the agreement is resolved without the id of the button that was touched',
        )
      }
      questions.get(Number(id))?.(event === 'agree')
      questions.delete(Number(id))
    },
  }
  return {
    sync,
    hasAgreed: () => hasAgreed,
    /** @throws WxError when the person does not agree. */
    pass: async (api: string) => {
      if (hasAgreed) return
      hasAgreed = await ask(api)
      if (hasAgreed) return
      throw new WxError('privacy permission is not authorized', { errno: ERRNO.privacyRefused })
    },
  }
}

/** The permissions by scope: the person is asked once for each. */
const createPermissions = ({ grants }: SimulatedUserConsent) => {
  const settled = new Map<string, boolean>()
  const may = (scope: string): boolean => {
    const known = settled.get(scope) ?? grants[scope] ?? true
    settled.set(scope, known)
    return known
  }
  return {
    may,
    /** @throws WxError when the person does not grant it. */
    pass: (scope: string) => {
      if (!may(scope)) throw new WxError('auth deny', { errno: ERRNO.denied })
    },
    settings: () => ({ authSetting: Object.fromEntries(settled) }),
    /** The settings page shows what was asked for before; the person may change it there. */
    openSettings: () => {
      for (const scope of settled.keys()) settled.set(scope, grants[scope] ?? true)
    },
  }
}

/** The privacy agreement, the permissions, and what app.json has to declare for them. */
export const createPrivacyPermissionBackend = (parts: ConsentBackendDependencies) => {
  const privacy = createPrivacyAgreement(parts)
  const permissions = createPermissions(parts.person)

  const backEnd: WxBackend = {
    callback: {
      requirePrivacyAuthorize: () => ({}),
      getPrivacySetting: () => ({
        needAuthorization: !privacy.hasAgreed(),
        privacyContractName: 'Privacy guidelines',
      }),
      openPrivacyContract: () => ({}),
      authorize: ({ scope }) => permissions.pass(String(scope)),
      getSetting: permissions.settings,
      openSetting: () => {
        permissions.openSettings()
        return permissions.settings()
      },
    },
    sync: privacy.sync,
    events: ['NeedPrivacyAuthorization'],
  }
  return {
    backEnd,
    /** Whether a permission is given; asks the person the first time. */
    may: permissions.may,
    /**
     * What has to be settled before a call does anything.
     * @throws WxError when the person says no or app.json does not declare the call.
     */
    pass: async (api: string): Promise<void> => {
      checkDeclared(parts, api)
      if (PRIVACY_PROTECTED_APIS.includes(api)) await privacy.pass(api)
      const scope = SCOPE_BY_API[api]
      if (scope) permissions.pass(scope)
    },
  }
}
