import { create } from 'zustand'
import type { LegalText } from '@config/brands'
import { textsToAgree } from '@/domain/legal/consent'
import { queryClient, STALE } from './queryClient'
import { useSession } from './session'
import { useCall, useCallMutation } from './useCall'

const CONSENTS = '/user/consents/list'

/** The texts that people agree to in this build, in the versions that are in force. */
export const textsInForce = (): LegalText[] => [BRAND.legal.agreement, BRAND.legal.privacy]

/** What the person agreed to. */
export const useConsents = () => useCall(CONSENTS, {}, { announces: false })

/** Whether the person would rather be asked the next time the app opens. */
const usePostponed = create(() => ({ isPostponed: false }))

/** Does not ask for new versions again before the app is opened anew. */
export const postponeAgreeing = (): void => usePostponed.setState({ isPostponed: true })

/** Texts in force that the signed-in person has not agreed to yet and is to be asked for now. */
export const useTextsToAgree = (): LegalText[] => {
  const isSignedIn = useSession(({ token }) => token !== null)
  const isPostponed = usePostponed(state => state.isPostponed)
  const enabled = isSignedIn && !isPostponed
  const { data } = useCall(CONSENTS, {}, { enabled, staleAfter: STALE.never, announces: false })
  return enabled && data ? textsToAgree(textsInForce(), data.consents) : []
}

/** Agrees to texts in their versions. */
export const useAgree = () =>
  useCallMutation('/user/consents/agree', {
    onSucceeded: consents => queryClient.setQueryData([CONSENTS, {}], consents),
  })
