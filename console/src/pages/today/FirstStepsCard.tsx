import type { FirstStep } from '@anzuo/domain/office/firstSteps'
import { Link } from 'react-router-dom'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { Icon } from '../../parts/Icon'
import { Status } from '../../parts/Status'

/** Where each step is done; those without a page are settings of the server. */
const pages: Record<FirstStep, string | null> = {
  company: '/settings/company',
  legalTexts: '/settings/company',
  warehouse: '/settings/delivery',
  payment: '/settings/payment',
  messages: '/settings/log-in',
  carrier: null,
  product: '/products/create',
  store: '/stores',
}

/** What a new shop still needs before it sells; gone when all is there, or when somebody puts it away. */
export const FirstStepsCard = () => {
  const { text } = useText()
  const { data } = useOfficeQuery('/office/v1/settings/first_steps', {})
  const putAway = useOfficeChange('/office/v1/settings/put_away_first_steps', { onDone: () => undefined })
  if (!data || data.isPutAway || data.steps.every(({ isDone }) => isDone)) return null
  return (
    <Card
      isFlush
      title={text('firstSteps.title')}
      actions={
        <Button variant="ghost" isBusy={putAway.isPending} onClick={() => putAway.mutate({})}>
          {text('firstSteps.putAway')}
        </Button>
      }
    >
      <ChangeError error={putAway.error} />
      {data.steps.map(({ step, isDone }) => {
        const page = pages[step]
        const content = (
          <>
            <span className="grow">
              <b>{text(`firstSteps.step.${step}`)}</b>
              <span className="second-line">{text(`firstSteps.note.${step}`)}</span>
            </span>
            <Status tone={isDone ? 'done' : 'waiting'} isPill={false}>
              {text(isDone ? 'firstSteps.done' : 'firstSteps.open')}
            </Status>
          </>
        )
        return page ? (
          <Link key={step} className="row row--link" to={page}>
            {content}
            <Icon name="forward" />
          </Link>
        ) : (
          <div key={step} className="row">
            {content}
          </div>
        )
      })}
    </Card>
  )
}
