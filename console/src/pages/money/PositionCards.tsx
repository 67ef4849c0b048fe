import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { getAge } from './money'

type FigureProps = { title: string; amount: string; note: string; isWrong?: boolean }

const Figure = ({ title, amount, note, isWrong = false }: FigureProps) => (
  <Card>
    <p className="note-text">{title}</p>
    <p className={`number${isWrong ? ' number--late' : ''}`}>{amount}</p>
    <p className="note-text">{note}</p>
  </Card>
)

/** What is held, what goes back, what is odd and what providers keep, at a glance. */
export const PositionCards = () => {
  const { text, format } = useText()
  const { data } = useOfficeQuery('/office/v1/money/position', {})
  if (!data) return null
  const { held, goingBack, odd, fees } = data
  const withOldest = (note: string, oldestAt: string | null) => {
    if (oldestAt === null) return note
    const { unit, count } = getAge(oldestAt, new Date())
    return `${note} · ${text('money.position.oldest', { age: text(`money.age.${unit}`, { count }) })}`
  }
  return (
    <div className="figures">
      <Figure
        title={text('money.position.held')}
        amount={format.money(held.amount)}
        note={text('money.position.heldNote', { count: held.orders })}
      />
      <Figure
        title={text('money.position.goingBack')}
        amount={format.money(goingBack.amount)}
        note={withOldest(
          text('money.position.goingBackNote', { count: goingBack.refunds }),
          goingBack.oldestAt,
        )}
      />
      <Figure
        title={text('money.position.odd')}
        amount={format.money(odd.amount)}
        note={withOldest(text('money.position.oddNote', { count: odd.count }), odd.oldestAt)}
        isWrong={odd.count > 0}
      />
      <Figure
        title={text('money.position.fees')}
        amount={format.money(fees.amount)}
        note={
          fees.ofPaid > 0
            ? text('money.position.feesNote', {
                share: format.share(fees.amount / fees.ofPaid),
                paid: format.money(fees.ofPaid),
              })
            : text('money.position.none')
        }
      />
    </div>
  )
}
