import { LOCALE_NAMES } from '@anzuo/domain/locale'
import { findMissingTexts, findPublishBlockers } from '@anzuo/domain/office/productContent'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { Status } from '../../parts/Status'
import type { ProductContent, ProductSku } from './product'

type ReadinessCardProps = { id: string; content: ProductContent; stored: readonly ProductSku[] }

/** What is left to do before buyers can see it, and buy it. */
export const ReadinessCard = ({ id, content, stored }: ReadinessCardProps) => {
  const { text } = useText()
  const blockers = findPublishBlockers(content)
  const { pictures, film, spinFrames } = content
  const files = useOfficeQuery('/office/v1/catalogue/files/missing', {
    id,
    pictures,
    film,
    spinFrames,
  })
  const missingFiles = files.data?.names ?? []
  const missing = findMissingTexts(content)
  return (
    <Card title={text('products.readiness')}>
      <div className="stack stack--small">
        {blockers.length === 0 && missingFiles.length === 0 && (
          <Status tone="done" isPill={false}>
            {text('products.ready')}
          </Status>
        )}
        {missingFiles.length > 0 && (
          <div>
            <Status tone="waiting" isPill={false}>
              {text('products.filesMissing')}
            </Status>
            <span className="second-line mono">{missingFiles.join(', ')}</span>
          </div>
        )}
        {stored.every(({ stock }) => stock === 0) && (
          <Status tone="waiting" isPill={false}>
            {text('products.outOfStock')}
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
