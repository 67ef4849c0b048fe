import { plannedProductDeeds, type PlannedProductDeed } from '@anzuo/domain/office/productPlan'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { Status } from '../../parts/Status'
import { PlanDialog } from './PlanDialog'
import type { Product, ProductPlan } from './product'

type PlansCardProps = {
  product: Product
  /** A draft in the browser is saved before anything is planned: only what is saved goes on sale. */
  hasChanges: boolean
  isReadOnly: boolean
}

/** Whether something is planned by which the product is not, or no longer, as it is now. */
const mayPlan = ({ state, plans }: Product, deed: PlannedProductDeed): boolean => {
  const turnsOver = plans.some(plan => plan.problem === null && plan.deed !== deed)
  return (state === 'published') === (deed === 'withdraw') || turnsOver
}

/** When buyers see it: what is planned, what could not be done at its time, and new plans. */
export const PlansCard = ({ product, hasChanges, isReadOnly }: PlansCardProps) => {
  const { text } = useText()
  const [planned, setPlanned] = useState<PlannedProductDeed | null>(null)
  const isBlocked = (deed: PlannedProductDeed) => deed === 'publish' && product.blockers.length > 0
  const offered = plannedProductDeeds.filter(
    deed =>
      mayPlan(product, deed) && !product.plans.some(plan => plan.deed === deed && plan.problem === null),
  )
  return (
    <Card title={text('products.whenShown')}>
      <div className="stack stack--small">
        {product.plans.map(plan => (
          <PlanRow
            key={plan.id}
            product={product}
            plan={plan}
            isReadOnly={isReadOnly}
            onChange={() => setPlanned(plan.deed)}
          />
        ))}
        {product.plans.length === 0 && <p className="soft">{text(`products.shownNow.${product.state}`)}</p>}
        {!isReadOnly &&
          offered.map(deed => (
            <Button
              key={deed}
              icon="clock"
              disabled={hasChanges || isBlocked(deed)}
              onClick={() => setPlanned(deed)}
            >
              {text(`products.planOf.${deed}`)}
            </Button>
          ))}
        {!isReadOnly && hasChanges && offered.length > 0 && (
          <p className="note-text">{text('products.saveFirst')}</p>
        )}
      </div>
      {planned && <PlanDialog product={product} deed={planned} onClose={() => setPlanned(null)} />}
    </Card>
  )
}

type PlanRowProps = { product: Product; plan: ProductPlan; isReadOnly: boolean; onChange: () => void }

const PlanRow = ({ product, plan, isReadOnly, onChange }: PlanRowProps) => {
  const { text, format } = useText()
  const cancel = useOfficeChange('/office/v1/catalogue/plan/cancel', { onDone: () => {} })
  const drop = () => cancel.mutate({ id: product.id, version: product.version, planId: plan.id })
  const time = format.exactMinute(plan.at)
  if (plan.problem)
    return (
      <Callout
        tone="alert"
        title={text('products.planFailed', { time })}
        actions={
          !isReadOnly && (
            <Button size="small" isBusy={cancel.isPending} onClick={drop}>
              {text('products.planSeen')}
            </Button>
          )
        }
      >
        {text(`products.planProblem.${plan.problem}`)}
      </Callout>
    )
  return (
    <div className="stack stack--small">
      <Status tone="planned" isPill={false}>
        {text(`products.plannedFor.${plan.deed}`, { time })}
      </Status>
      <p className="note-text">
        {text('products.plannedBy', { name: plan.by.name })}
        {plan.reason && <span className="second-line">{plan.reason}</span>}
      </p>
      {!isReadOnly && (
        <div className="line">
          <Button size="small" onClick={onChange}>
            {text('products.changePlan')}
          </Button>
          <Button size="small" variant="ghost" isBusy={cancel.isPending} onClick={drop}>
            {text('products.takeBack')}
          </Button>
        </div>
      )}
      <ChangeError error={cancel.error} />
    </div>
  )
}
