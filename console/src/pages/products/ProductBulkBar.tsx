import { useState } from 'react'
import { getErrorText } from '../../api/errorText'
import { useText } from '../../i18n/useText'
import { BulkBar } from '../../lists/BulkBar'
import { BulkOutcomeDialog } from '../../lists/BulkOutcomeDialog'
import type { Selection } from '../../lists/selection'
import { useBulkChange } from '../../lists/useBulkChange'
import { Button } from '../../parts/Button'
import { ReasonDialog } from '../../parts/ReasonDialog'
import type { ProductSummary } from './product'

type ProductBulkBarProps = { selection: Selection; products: readonly ProductSummary[] }

/** Puts the chosen products on sale, or takes them off it with a reason. */
export const ProductBulkBar = ({ selection, products }: ProductBulkBarProps) => {
  const { text } = useText()
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const chosen = products.filter(({ id }) => selection.has(id))
  const lines = chosen.map(({ id, version }) => ({ id, version }))
  const publish = useBulkChange('/office/v1/catalogue/publish_many', { onAnswered: selection.clear })
  const withdraw = useBulkChange('/office/v1/catalogue/withdraw_many', {
    onAnswered: () => {
      setIsWithdrawing(false)
      selection.clear()
    },
  })
  const { outcome, closeOutcome } = publish.outcome ? publish : withdraw
  return (
    <>
      <BulkBar selection={selection}>
        <Button
          variant="ghost"
          icon="check"
          isBusy={publish.change.isPending}
          onClick={() => publish.change.mutate({ lines })}
        >
          {text('products.bulk.publish')}
        </Button>
        <Button variant="ghost" icon="minus" onClick={() => setIsWithdrawing(true)}>
          {text('products.bulk.withdraw')}
        </Button>
        {publish.change.error && <span role="alert">{getErrorText(publish.change.error, text)}</span>}
      </BulkBar>
      {isWithdrawing && (
        <ReasonDialog
          title={text('products.bulk.withdraw')}
          about={text('products.bulk.withdrawAbout', { count: lines.length })}
          deed={text('products.bulk.withdrawDo', { count: lines.length })}
          change={withdraw.change}
          onConfirm={reason => withdraw.change.mutate({ lines, reason })}
          onClose={() => setIsWithdrawing(false)}
        />
      )}
      {outcome && <BulkOutcomeDialog lines={outcome} onClose={closeOutcome} />}
    </>
  )
}
