import type { View } from '../view/openView'
import type { BackEnd } from './answers'

export type InteractionParts = {
  view: View
  setTitle: (title: string) => Promise<void>
  scrollTop: (top: number) => Promise<void>
}

/** Toasts, bars and colours, and the consent of a person who says yes. */
export const createInteractionBackEnd = ({ view, setTitle, scrollTop }: InteractionParts): BackEnd => {
  const accept = () => ({})
  const say = async ({ title }: Record<string, unknown>) => view.run('showToast', String(title ?? ''))
  const beSilent = async () => view.run('showToast', null)
  return {
    callback: {
      showToast: say,
      hideToast: beSilent,
      showLoading: say,
      hideLoading: beSilent,
      showModal: () => ({ confirm: true, cancel: false, content: '' }),
      setNavigationBarTitle: ({ title }) => setTitle(String(title ?? '')),
      setNavigationBarColor: accept,
      setBackgroundColor: accept,
      setBackgroundTextStyle: accept,
      setKeepScreenOn: accept,
      hideHomeButton: accept,
      pageScrollTo: ({ scrollTop: top }) => scrollTop(Number(top ?? 0)),
      requirePrivacyAuthorize: accept,
      authorize: accept,
      openSetting: () => ({ authSetting: {} }),
      login: () => ({ code: 'host-login-code' }),
      checkSession: accept,
    },
  }
}
