import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { SignatureDialog } from '../../parts/SignatureDialog'
import { Timeline, type TimelineEntry } from '../../parts/Timeline'
import type { OddMoney } from './money'

type Return = OddMoney['returns'][number]

const useEntries = (): ((returned: Return) => TimelineEntry[]) => {
  const { text, format } = useText()
  const describeDecision = ({ status, decidedBy }: Return): string => {
    if (status === 'withdrawn') return text('money.withdrawn')
    return text(status === 'refused' ? 'money.refusedBy' : 'money.signedBy', { name: decidedBy?.name ?? '' })
  }
  return returned => {
    const { id, proposedBy, amount, reason, proposedAt, decidedBy, decidedAt, decisionNote, tries, doneAt } =
      returned
    return [
      {
        key: `${id} proposed`,
        icon: 'return',
        text: text('money.proposedBy', { name: proposedBy.name, amount: format.money(amount) }),
        note: reason,
        time: format.dayAndTime(proposedAt),
      },
      ...(decidedBy && decidedAt
        ? [
            {
              key: `${id} decided`,
              icon: 'shield' as const,
              text: describeDecision(returned),
              note: decisionNote || undefined,
              time: format.dayAndTime(decidedAt),
            },
          ]
        : []),
      ...(doneAt || tries > 0
        ? [
            {
              key: `${id} done`,
              icon: doneAt ? ('check' as const) : ('clock' as const),
              text: doneAt ? text('money.sent') : text('money.tries', { count: tries }),
              time: doneAt ? format.dayAndTime(doneAt) : '',
            },
          ]
        : []),
    ]
  }
}

/** The second person types the amount and signs, or refuses with a reason. */
const ReturnSignDialog = ({ money, onClose }: { money: OddMoney; onClose: () => void }) => {
  const { text, format } = useText()
  const sign = useOfficeChange('/office/v1/odd_money/sign', { onDone: onClose })
  const { id, version, reason: cause } = money
  const amount = money.amount ?? 0
  return (
    <SignatureDialog
      title={text('money.secondSignature')}
      note={text(`money.reason.${cause}`)}
      amount={amount}
      words={{
        sign: text('money.sign'),
        refuse: text('money.refuse'),
        reason: text('money.why'),
        signDo: text('money.do.sendBack', { amount: format.money(amount) }),
        refuseDo: text('money.refuseDo'),
      }}
      change={sign}
      onSign={() => sign.mutate({ id, version, decision: { kind: 'sign', amount } })}
      onRefuse={reason => sign.mutate({ id, version, decision: { kind: 'refuse', reason } })}
      onClose={onClose}
    />
  )
}

/** Who wanted to send odd money back, who signed, and whether it has gone. */
export const OddMoneyReturnCard = ({ money }: { money: OddMoney }) => {
  const { text } = useText()
  const toEntries = useEntries()
  const [isSigning, setIsSigning] = useState(false)
  const withdraw = useOfficeChange('/office/v1/odd_money/withdraw', { onDone: () => undefined })
  const { id, version, actions } = money
  return (
    <Card title={text('money.secondSignature')}>
      <div className="stack">
        <Timeline entries={money.returns.flatMap(toEntries)} />
        <ChangeError error={withdraw.error} />
        {(actions.includes('withdraw') || actions.includes('sign')) && (
          <div className="line line--end">
            {actions.includes('withdraw') && (
              <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate({ id, version })}>
                {text('money.withdraw')}
              </Button>
            )}
            {actions.includes('sign') && (
              <Button variant="primary" icon="shield" onClick={() => setIsSigning(true)}>
                {text('money.signOrRefuse')}
              </Button>
            )}
          </div>
        )}
      </div>
      {isSigning && <ReturnSignDialog money={money} onClose={() => setIsSigning(false)} />}
    </Card>
  )
}
