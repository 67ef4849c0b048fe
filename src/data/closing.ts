import { create } from 'zustand'
import type { DataOf, RequestOf } from '@/contract'
import { forgetHealthOf } from './keptHealth'
import { queryClient } from './queryClient'
import { reportOwner } from './reportOwner'
import { endSession } from './session'
import { useCall, useCallMutation } from './useCall'

export type ClosingReason = RequestOf<'/user/closing/ask'>['reasons'][number]
export type ClosingVariant = RequestOf<'/user/closing/ask'>['variant']
export type ClosingLook = DataOf<'/user/closing/look'>

type Draft = {
  reasons: readonly ClosingReason[]
  feedback: string
  /** Once it is closed: when it will be erased. */
  eraseAt: string | null
}

const EMPTY: Draft = { reasons: [], feedback: '', eraseAt: null }

/** Why somebody leaves, from the second step of the way to the third. It is forgotten when the app closes. */
export const useClosingDraft = create<Draft>(() => EMPTY)

/** Forgets the reasons and the outcome. */
export const forgetClosing = (): void => useClosingDraft.setState(EMPTY)

export const setClosingDraft = (change: Partial<Draft>): void => useClosingDraft.setState(change)

/** A reason was chosen or words were written: the way may go on. */
export const hasReason = ({ reasons, feedback }: Pick<Draft, 'reasons' | 'feedback'>): boolean =>
  reasons.length > 0 || feedback.trim() !== ''

/** What closing takes away and what is still open. */
export const useClosingLook = () => useCall('/user/closing/look', {}, { announces: false })

/** Closes the account; the server signs everybody out, so this device forgets who was here. */
export const useCloseAccount = () =>
  useCallMutation('/user/closing/ask', {
    announces: false,
    onSucceeded: ({ eraseAt }) => {
      // First the outcome, so that no page that needs a person is drawn once more.
      useClosingDraft.setState({ eraseAt })
      const person = reportOwner()
      if (person !== null) forgetHealthOf(person)
      endSession('loggedOut')
      queryClient.clear()
    },
  })
