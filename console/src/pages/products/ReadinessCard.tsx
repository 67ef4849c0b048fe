import { LOCALE_NAMES } from '@anzuo/domain/locale'
import { findMissingTexts, findPublishBlockers } from '@anzuo/domain/office/productContent'
import { useText } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { Status } from '../../parts/Status'
import type { ProductContent } from './product'

/** What is left to do before buyers can see it. */
export const ReadinessCard = ({ content }: { content: ProductContent }) => {
  const { text } = useText()
  const blockers = findPublishBlockers(content)
  const missing = findMissingTexts(content)
  return (
    <Card title={text('products.readiness')}>
      <div className="stack stack--small">
        {blockers.length === 0 && (
          <Status tone="done" isPill={false}>
            {text('products.ready')}
          </Status>
        )}
        {blockers.map(blocker => (
          <div key={blocker}>
            <Status tone="waiting" isPill={false}>
              {text(`products.blocker.${blocker}`)}
            </Status>
            {blocker === 'textMissing' && (
              <span className="second-line">
                {missing
                  .map(({ field, locale }) => `${text(`products.${field}`)}, ${LOCALE_NAMES[locale]}`)
                  .join('; ')}
              </span>
            )}
          </div>
        ))}
      </div>
    </Card>
  )
}
