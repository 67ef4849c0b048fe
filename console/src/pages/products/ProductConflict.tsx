import { useText } from '../../i18n/useText'
import { ConflictDialog } from '../../parts/ConflictDialog'
import { listProductConflicts, mergeProduct } from './mergeProduct'
import { toContent, type Product } from './product'
import type { ContentDraft } from './useProductDraft'

type ProductConflictProps = {
  /** As the server has it now. */
  product: Product
  draft: ContentDraft
  onClose: () => void
}

/** Puts together what a colleague and this person made of a product. The result is a draft again, to be looked at and saved. */
export const ProductConflict = ({ product, draft, onClose }: ProductConflictProps) => {
  const { text, format, locale } = useText()
  const versions = { opened: draft.opened, theirs: toContent(product), yours: draft.content }
  return (
    <ConflictDialog
      title={text('products.conflictTitle')}
      note={text('products.conflictNote', { opened: draft.version, now: product.version })}
      theirTime={product.updatedAt ? format.time(product.updatedAt) : ''}
      rows={listProductConflicts(versions, { text, format, locale })}
      isBusy={false}
      onBack={onClose}
      onSave={choices => {
        draft.rebase({ version: product.version, content: versions.theirs }, mergeProduct(versions, choices))
        onClose()
      }}
    />
  )
}
