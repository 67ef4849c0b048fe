import type { AccountClosureReason } from '@anzuo/domain/accountClosure'
import { create } from 'zustand'
import type { ResponseData, RequestBody } from '@anzuo/contract'
import { deleteLocalHealthData } from '../health/localHealthData'
import { queryClient } from '../api/queryClient'
import { getReportOwnerId } from '../health/reportOwner'
import { endLocalAuthSession } from './authSession'
import { useApiQuery, useApiMutation } from '../api/useApiQuery'

export type AppVariant = RequestBody<'/user/closing/ask'>['variant']
export type AccountClosurePreview = ResponseData<'/user/closing/look'>

type AccountClosureDraft = {
  reasons: readonly AccountClosureReason[]
  feedback: string
  /** Once it is closed: when it will be erased. */
  eraseAt: string | null
}

const EMPTY_DRAFT: AccountClosureDraft = { reasons: [], feedback: '', eraseAt: null }

/** Why somebody leaves, from the second step of the way to the third. It is forgotten when the app closes. */
export const useAccountClosureDraft = create<AccountClosureDraft>(() => EMPTY_DRAFT)

/** Forgets the reasons and the outcome. */
export const resetAccountClosureDraft = (): void => useAccountClosureDraft.setState(EMPTY_DRAFT)

export const updateAccountClosureDraft = (change: Partial<AccountClosureDraft>): void =>
  useAccountClosureDraft.setState(change)

/** A reason was chosen or words were written: the way may go on. */
export const hasClosureReason = ({
  reasons,
  feedback,
}: Pick<AccountClosureDraft, 'reasons' | 'feedback'>): boolean => reasons.length > 0 || feedback.trim() !== ''

/** What closing takes away and what is still open. */
export const useAccountClosurePreview = () => useApiQuery('/user/closing/look', {}, { showErrorToast: false })

/** Closes the account; the server signs everybody out, so this device forgets who was here. */
export const useCloseAccount = () =>
  useApiMutation('/user/closing/ask', {
    showErrorToast: false,
    onSuccess: ({ eraseAt }) => {
      // First the outcome, so that no page that needs a person is drawn once more.
      useAccountClosureDraft.setState({ eraseAt })
      const person = getReportOwnerId()
      if (person !== null) deleteLocalHealthData(person)
      endLocalAuthSession('loggedOut')
      queryClient.clear()
    },
  })
