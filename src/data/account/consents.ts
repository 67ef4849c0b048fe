import { create } from 'zustand'
import type { LegalDocumentVersion } from '@config/brands'
import { findLegalTextsAwaitingConsent } from '@anzuo/domain/legal/consent'
import { queryClient, STALE_TIME } from '../api/queryClient'
import { useIsSignedIn } from './authSession'
import { useApiQuery, useApiMutation } from '../api/useApiQuery'

const CONSENT_LIST_PATH = '/user/consents/list'

/** The texts that people agree to in this build, in the versions that are in force. */
export const getCurrentLegalTexts = (): LegalDocumentVersion[] => [BRAND.legal.agreement, BRAND.legal.privacy]

/** What the person agreed to. */
export const useConsentHistory = () => useApiQuery(CONSENT_LIST_PATH, {}, { showErrorToast: false })

/** Whether the person would rather be asked the next time the app opens. */
const useConsentPostponement = create(() => ({ isPostponed: false }))

/** Does not ask for new versions again before the app is opened anew. */
export const postponeConsent = (): void => useConsentPostponement.setState({ isPostponed: true })

/** Texts in force that the signed-in person has not agreed to yet and is to be asked for now. */
export const useTextsAwaitingConsent = (): LegalDocumentVersion[] => {
  const isSignedIn = useIsSignedIn()
  const isPostponed = useConsentPostponement(state => state.isPostponed)
  const { data } = useApiQuery(
    CONSENT_LIST_PATH,
    {},
    { enabled: !isPostponed, needsPerson: false, staleTime: STALE_TIME.never, showErrorToast: false },
  )
  return isSignedIn && !isPostponed && data
    ? findLegalTextsAwaitingConsent(getCurrentLegalTexts(), data.consents)
    : []
}

/** Agrees to texts in their versions. */
export const useGiveConsent = () =>
  useApiMutation('/user/consents/agree', {
    onSuccess: consents => queryClient.setQueryData([CONSENT_LIST_PATH, {}], consents),
  })
