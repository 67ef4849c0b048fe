import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { Status } from '../../parts/Status'
import { Timeline, type TimelineEntry } from '../../parts/Timeline'
import { SignDialog } from './SignDialog'
import type { Refund, RefundProposal } from './refund'

const useEntries = (proposal: RefundProposal): TimelineEntry[] => {
  const { text, format } = useText()
  const { proposedBy, proposedAt, reason, outcome, decidedBy, decidedAt, decisionNote } = proposal
  const proposed: TimelineEntry = {
    key: 'proposed',
    icon: 'check',
    text: text('refunds.proposedBy', { name: proposedBy.name }),
    note: reason || undefined,
    time: format.dayAndTime(proposedAt),
  }
  if (outcome === 'open')
    return [proposed, { key: 'waits', icon: 'clock', text: text('refunds.waitsForSecond'), time: '' }]
  return [
    proposed,
    {
      key: 'decided',
      icon: outcome === 'signed' ? 'check' : 'close',
      text: text(`refunds.outcome.${outcome}`, { name: decidedBy?.name ?? '' }),
      note: decisionNote || undefined,
      time: decidedAt ? format.dayAndTime(decidedAt) : '',
    },
  ]
}

/** Money that somebody proposed: who did, and who signs. Nobody signs what they proposed. */
export const ProposalCard = ({ proposal, refund }: { proposal: RefundProposal; refund: Refund }) => {
  const { text, format } = useText()
  const notify = useNotify()
  const [isSigning, setIsSigning] = useState(false)
  const entries = useEntries(proposal)
  const withdraw = useOfficeChange('/office/v1/refund/withdraw_proposal', {
    onDone: () => notify(text('refunds.proposalWithdrawn')),
  })
  const isOpen = proposal.outcome === 'open'
  return (
    <Card
      title={text('refunds.secondSignature')}
      actions={
        <>
          {isOpen && <Status tone="planned">{text('refunds.queue.toSign')}</Status>}
          <b>{format.money(proposal.amount)}</b>
        </>
      }
    >
      <div className="stack">
        <Timeline entries={entries} />
        <ChangeError error={withdraw.error} />
        {isOpen && (
          <div className="line line--end">
            {refund.actions.includes('withdrawProposal') && (
              <Button
                isBusy={withdraw.isPending}
                onClick={() => withdraw.mutate({ proposalId: proposal.id })}
              >
                {text('refunds.withdraw')}
              </Button>
            )}
            {refund.actions.includes('sign') && (
              <Button variant="primary" icon="shield" onClick={() => setIsSigning(true)}>
                {text('refunds.signOrSendBack')}
              </Button>
            )}
          </div>
        )}
      </div>
      {isSigning && <SignDialog proposal={proposal} onClose={() => setIsSigning(false)} />}
    </Card>
  )
}
