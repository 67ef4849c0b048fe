import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange, type OfficeChangePath } from '../api/useOfficeChange'
import { useText } from '../i18n/useText'
import type { BulkLine } from './BulkOutcomeDialog'

export type BulkPath = OfficeChangePath & `/office/v1/${string}_many`

type BulkOptions<P extends BulkPath> = {
  /** What follows once an answer came, whatever became of the single lines. */
  onAnswered?: (data: OfficeResponseData<P>) => void
}

/** Does one deed with many. When all were done that is said in passing; else `failed` holds every line for the dialog. */
export const useBulkChange = <P extends BulkPath>(path: P, { onAnswered }: BulkOptions<P> = {}) => {
  const { text } = useText()
  const notify = useNotify()
  const [outcome, setOutcome] = useState<readonly BulkLine[] | null>(null)
  const change = useOfficeChange(path, {
    onDone: data => {
      const { lines } = data as { lines: readonly BulkLine[] }
      onAnswered?.(data)
      if (lines.every(({ isDone }) => isDone)) notify(text('lists.outcome.done', { count: lines.length }))
      else setOutcome(lines)
    },
  })
  return { change, outcome, closeOutcome: () => setOutcome(null) }
}
