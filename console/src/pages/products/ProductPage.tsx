import { findPublishBlockers } from '@anzuo/domain/office/productContent'
import { useNotify } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { ChangeError } from '../../parts/ChangeError'
import { Page } from '../../parts/Page'
import { QueryContent } from '../../parts/states'
import { Status } from '../../parts/Status'
import { usePermission } from '../../session/usePermission'
import { ProductManualsCard } from '../catalogue/pictures/ProductManualsCard'
import { ProductPicturesCard } from '../catalogue/pictures/ProductPicturesCard'
import { SpinFramesCard } from '../catalogue/pictures/SpinFramesCard'
import { FactsCard } from './FactsCard'
import { PlansCard } from './PlansCard'
import { PreviewDrawer } from './PreviewDrawer'
import { ProductConflict } from './ProductConflict'
import { getLocalText, productStateLooks, type Product } from './product'
import { ReadinessCard } from './ReadinessCard'
import { SellingCard } from './SellingCard'
import { SpecificationsCard } from './SpecificationsCard'
import { useProductDraft, type ContentDraft } from './useProductDraft'
import { VariantsCard } from './VariantsCard'
import { WithdrawDialog } from './WithdrawDialog'
import { WordsCard } from './WordsCard'

/** One product with everything that is edited of it. */
export const ProductPage = () => {
  const { text } = useText()
  const { id = '' } = useParams()
  const query = useOfficeQuery('/office/v1/catalogue/get', { id })
  if (query.data) return <ProductEditor key={query.data.id} product={query.data} />
  return (
    <Page title={text('products.product')} parent={{ to: '/products', title: text('shell.products') }}>
      <QueryContent query={query}>{() => null}</QueryContent>
    </Page>
  )
}

type OpenOverlay = 'preview' | 'withdraw' | 'conflict' | null

const ProductEditor = ({ product }: { product: Product }) => {
  const { text, locale } = useText()
  const may = usePermission()
  const draft = useProductDraft(product)
  const [open, setOpen] = useState<OpenOverlay>(null)
  const save = useProductSaving(product, draft, () => setOpen('conflict'))
  const isReadOnly = !may('catalogue:change')
  const look = productStateLooks[product.state]
  const hasNewVersion = draft.savedAt !== null && draft.version !== product.version
  return (
    <Page
      title={getLocalText(product.name, locale) || product.id}
      record={{ kind: 'product', recordId: product.id }}
      parent={{ to: '/products', title: text('shell.products') }}
      aside={
        <>
          <Status tone={look.tone}>{text(look.text)}</Status>
          {draft.changes > 0 && (
            <span className="tag tag--notice">{text('products.draftChanges', { count: draft.changes })}</span>
          )}
        </>
      }
      actions={
        <ProductActions
          product={product}
          draft={draft}
          isReadOnly={isReadOnly}
          isSaving={save.isPending}
          onSave={save.submit}
          onOpen={setOpen}
        />
      }
    >
      {hasNewVersion && (
        <Callout
          tone="notice"
          title={text('products.changedByOther')}
          actions={<Button onClick={() => setOpen('conflict')}>{text('products.showChanges')}</Button>}
        >
          {text('products.changedByOtherNote')}
        </Callout>
      )}
      {!draft.isKept && <Callout tone="alert">{text('products.draftNotKept')}</Callout>}
      <ChangeError error={save.error?.isChanged ? null : save.error} />
      <EditorCards product={product} draft={draft} isReadOnly={isReadOnly} />
      {open === 'preview' && (
        <PreviewDrawer id={product.id} content={draft.content} onClose={() => setOpen(null)} />
      )}
      {open === 'withdraw' && <WithdrawDialog product={product} onClose={() => setOpen(null)} />}
      {open === 'conflict' && (
        <ProductConflict product={product} draft={draft} onClose={() => setOpen(null)} />
      )}
    </Page>
  )
}

/** Saves the product as a whole. A colleague's change opens the three columns; what was typed stays. */
const useProductSaving = (product: Product, draft: ContentDraft, onConflict: () => void) => {
  const { text } = useText()
  const notify = useNotify()
  const change = useOfficeChange('/office/v1/catalogue/change', {
    onDone: () => {
      draft.clear()
      notify(text(product.state === 'published' ? 'products.savedLive' : 'products.saved'))
    },
  })
  const submit = () => {
    if (change.isPending) return
    change.mutate(
      { id: product.id, version: draft.version, content: draft.content },
      { onError: error => error.isChanged && onConflict() },
    )
  }
  return { submit, isPending: change.isPending, error: change.error }
}

type ProductActionsProps = {
  product: Product
  draft: ContentDraft
  isReadOnly: boolean
  isSaving: boolean
  onSave: () => void
  onOpen: (overlay: OpenOverlay) => void
}

const ProductActions = (props: ProductActionsProps) => {
  const { product, draft, isReadOnly, isSaving, onSave, onOpen } = props
  const { text, format } = useText()
  const isOnSale = product.state === 'published'
  const isIncomplete = isOnSale && findPublishBlockers(draft.content).length > 0
  return (
    <>
      {draft.savedAt && (
        <span className="note-text page__hint">
          {text('products.draftKept', { time: format.time(draft.savedAt) })}
        </span>
      )}
      <Button icon="eye" onClick={() => onOpen('preview')}>
        {text('products.preview')}
      </Button>
      {!isReadOnly && (
        <>
          {draft.changes > 0 && <Button onClick={draft.clear}>{text('products.discard')}</Button>}
          {isOnSale && draft.changes === 0 && (
            <Button onClick={() => onOpen('withdraw')}>{text('products.withdraw')}</Button>
          )}
          {draft.changes > 0 ? (
            <Button
              variant="primary"
              isBusy={isSaving}
              disabled={isIncomplete}
              title={isIncomplete ? text('products.incomplete') : undefined}
              onClick={onSave}
            >
              {text(isOnSale ? 'products.saveLive' : 'products.save')}
            </Button>
          ) : (
            !isOnSale && <PublishButton product={product} />
          )}
        </>
      )}
    </>
  )
}

const PublishButton = ({ product }: { product: Product }) => {
  const { text } = useText()
  const notify = useNotify()
  const publish = useOfficeChange('/office/v1/catalogue/publish', {
    onDone: () => notify(text('products.published')),
  })
  const isBlocked = product.blockers.length > 0
  return (
    <>
      {isBlocked && <span className="note-text page__hint">{text('products.incomplete')}</span>}
      {publish.error && <ChangeError error={publish.error} />}
      <Button
        variant="primary"
        disabled={isBlocked}
        isBusy={publish.isPending}
        onClick={() => publish.mutate({ id: product.id, version: product.version })}
      >
        {text('products.publish')}
      </Button>
    </>
  )
}

type EditorCardsProps = { product: Product; draft: ContentDraft; isReadOnly: boolean }

const EditorCards = ({ product, draft, isReadOnly }: EditorCardsProps) => {
  const { content, change } = draft
  return (
    <div className="split">
      <div className="stack">
        <EditedPart isReadOnly={isReadOnly}>
          <WordsCard content={content} onChange={change} />
          <ProductPicturesCard pictures={content.pictures} film={content.film} onChange={change} />
          <SpinFramesCard frames={content.spinFrames ?? []} onFrames={spinFrames => change({ spinFrames })} />
        </EditedPart>
        <VariantsCard
          product={product}
          content={content}
          hasChanges={draft.changes > 0}
          isReadOnly={isReadOnly}
          onChange={change}
        />
        <EditedPart isReadOnly={isReadOnly}>
          <FactsCard facts={content.facts} onFacts={facts => change({ facts })} />
          <SpecificationsCard
            specifications={content.specifications}
            onSpecifications={specifications => change({ specifications })}
          />
          <ProductManualsCard productId={product.id} />
        </EditedPart>
      </div>
      <EditedPart isReadOnly={isReadOnly}>
        <ReadinessCard id={product.id} content={content} stored={product.skus} />
        <PlansCard product={product} hasChanges={draft.changes > 0} isReadOnly={isReadOnly} />
        <SellingCard content={content} onChange={change} />
      </EditedPart>
    </div>
  )
}

/** Fields that nobody can touch who may only read. */
const EditedPart = ({ isReadOnly, children }: { isReadOnly: boolean; children: ReactNode }) => (
  <fieldset className="stack editor" disabled={isReadOnly}>
    {children}
  </fieldset>
)
