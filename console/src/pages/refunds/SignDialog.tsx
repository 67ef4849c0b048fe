import { useNotify } from 'ra-core'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { SignatureDialog } from '../../parts/SignatureDialog'
import type { RefundProposal } from './refund'

/** The second person types the amount and signs, or sends the proposal back with a reason. */
export const SignDialog = ({ proposal, onClose }: { proposal: RefundProposal; onClose: () => void }) => {
  const { text, format } = useText()
  const notify = useNotify()
  const isQuote = proposal.kind === 'quote'
  const sign = useOfficeChange('/office/v1/refund/sign', {
    onDone: ({ outcome }) => {
      const signed = isQuote ? 'refunds.repair.quoteSigned' : 'refunds.signed'
      notify(text(outcome === 'signed' ? signed : 'refunds.sentBack'))
      onClose()
    },
  })
  const { id: proposalId } = proposal
  const amount = format.money(proposal.amount)
  return (
    <SignatureDialog
      title={text('refunds.secondSignature')}
      note={proposal.orderNumber}
      about={text(isQuote ? 'refunds.repair.signQuoteNote' : 'refunds.signNote', {
        name: proposal.proposedBy.name,
        amount,
      })}
      amount={proposal.amount}
      words={{
        sign: text('refunds.sign'),
        refuse: text('refunds.sendBack'),
        reason: text('orders.why'),
        signDo: text(isQuote ? 'refunds.repair.signQuoteDo' : 'refunds.signDo', { amount }),
        refuseDo: text('refunds.sendBackDo'),
      }}
      change={sign}
      onSign={() => sign.mutate({ proposalId, decision: { kind: 'sign', amount: proposal.amount } })}
      onRefuse={reason => sign.mutate({ proposalId, decision: { kind: 'sendBack', reason } })}
      onClose={onClose}
    />
  )
}
