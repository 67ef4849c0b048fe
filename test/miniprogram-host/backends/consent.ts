import type { AppConfig } from '../packages/program'
import type { ViolationLog } from '../violations'
import { WxFailure, type BackEnd, type Tell } from './answers'

/** What the person in front of the phone says when asked. Everybody agrees to everything until a test says otherwise. */
export type Person = {
  agreesToPrivacy: boolean
  /** Answer by scope, such as `scope.camera`; one that is not named is granted. */
  grants: Record<string, boolean>
}

/** Calls that touch personal data: they wait for the privacy agreement. */
const PRIVATE =
  `requirePrivacyAuthorize getLocation getFuzzyLocation chooseLocation choosePoi chooseAddress startLocationUpdate
  chooseMedia chooseImage saveImageToPhotosAlbum openBluetoothAdapter getClipboardData setClipboardData startRecord
  getUserProfile chooseContact addPhoneContact getWeRunData`.split(/\s+/)

/** Calls that need a permission, by scope. */
const SCOPES: Record<string, string> = {
  getLocation: 'scope.userLocation',
  startLocationUpdate: 'scope.userLocation',
  getFuzzyLocation: 'scope.userFuzzyLocation',
  saveImageToPhotosAlbum: 'scope.writePhotosAlbum',
  openBluetoothAdapter: 'scope.bluetooth',
  startRecord: 'scope.record',
}

/** Calls that work only when `requiredPrivateInfos` of app.json names them. */
const TO_DECLARE =
  `getLocation getFuzzyLocation onLocationChange startLocationUpdate startLocationUpdateBackground
  chooseLocation choosePoi chooseAddress`.split(/\s+/)
/** Of these, app.json also has to say what for. */
const TO_EXPLAIN = ['scope.userLocation', 'scope.userFuzzyLocation']

const ERRNO = { denied: 103, privacyRefused: 104 }

export type ConsentParts = { app: AppConfig; person: Person; violations: ViolationLog; tell: Tell }

type Question = (agrees: boolean) => void

/** The privacy agreement, the permissions, and what app.json has to declare for them. */
export const createConsent = ({ app, person, violations, tell }: ConsentParts) => {
  const settled = new Map<string, boolean>()
  const questions = new Map<number, Question>()
  let hasAgreed = false
  let asksItself = false
  let newest = 0

  /** Either the app shows its own sheet and resolves the question, or the platform asks. */
  const ask = (referrer: string): Promise<boolean> => {
    if (!asksItself) return Promise.resolve(person.agreesToPrivacy)
    const id = ++newest
    return new Promise(resolve => {
      questions.set(id, resolve)
      tell('NeedPrivacyAuthorization', { id, referrer })
    })
  }
  const passPrivacy = async (api: string) => {
    if (hasAgreed) return
    hasAgreed = await ask(api)
    if (hasAgreed) return
    throw new WxFailure('privacy permission is not authorized', { errno: ERRNO.privacyRefused })
  }
  const may = (scope: string): boolean => {
    const known = settled.get(scope) ?? person.grants[scope] ?? true
    settled.set(scope, known)
    return known
  }
  const passScope = (scope: string) => {
    if (!may(scope)) throw new WxFailure('auth deny', { errno: ERRNO.denied })
  }
  const checkDeclared = (api: string) => {
    if (TO_DECLARE.includes(api) && !app.requiredPrivateInfos?.includes(api)) {
      violations.report('private-infos', `wx.${api}: app.json does not name it in requiredPrivateInfos`)
      throw new WxFailure(
        'the api need to be declared in the requiredPrivateInfos field in app.json/ext.json',
      )
    }
    const scope = SCOPES[api] ?? ''
    if (TO_EXPLAIN.includes(scope) && !app.permission?.[scope]) {
      violations.report('private-infos', `wx.${api}: app.json does not explain ${scope} in permission`)
    }
  }
  const authSetting = () => Object.fromEntries(settled)

  const backEnd: BackEnd = {
    callback: {
      requirePrivacyAuthorize: () => ({}),
      getPrivacySetting: () => ({ needAuthorization: !hasAgreed, privacyContractName: 'Privacy guidelines' }),
      openPrivacyContract: () => ({}),
      authorize: ({ scope }) => passScope(String(scope)),
      getSetting: () => ({ authSetting: authSetting() }),
      openSetting: () => {
        // The page shows what was asked for before; the person may change it there.
        for (const scope of settled.keys()) settled.set(scope, person.grants[scope] ?? true)
        return { authSetting: authSetting() }
      },
    },
    sync: {
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
    },
    events: ['NeedPrivacyAuthorization'],
  }
  return {
    backEnd,
    /** Whether a permission is given; asks the person the first time. */
    may,
    /**
     * What has to be settled before a call does anything.
     * @throws WxFailure when the person says no or app.json does not declare the call.
     */
    pass: async (api: string): Promise<void> => {
      checkDeclared(api)
      if (PRIVATE.includes(api)) await passPrivacy(api)
      const scope = SCOPES[api]
      if (scope) passScope(scope)
    },
  }
}
