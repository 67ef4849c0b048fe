import { View } from '@tarojs/components'
import { useState } from 'react'
import { getCardPicture } from '@anzuo/domain/shop/shareCards'
import { useShopAssistantReferral } from '@/data/shop/shopAssistant'
import { useMiniProgramLink } from '@/data/account/miniProgramLink'
import { useCartCount } from '@/data/shop/cart'
import { useRecordProductView, useProduct, useProductCategories, type Product } from '@/data/shop/products'
import { listSpinViews } from '@anzuo/domain/shop/spinFrames'
import { findSkuBySelection, type SkuOptionSelection } from '@anzuo/domain/shop/skuSelection'
import { useTranslation, withTranslations } from '@/i18n'
import { contributionTranslations } from '@/i18n/namespaces/contribution'
import { shopTranslations } from '@/i18n/namespaces/shop'
import { useViewportWidth, type ViewportWidth } from '@/platform/viewport'
import { useRouteParams } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { IconButton } from '@/ui/forms/IconButton'
import { FlexGrow, Row, Stack } from '@/ui/layout/Flex'
import { Button } from '@/ui/forms/Button'
import { MediaGallery, toSlideIndex } from '@/ui/shop/MediaGallery'
import { Icon } from '@/ui/icons/Icon'
import { Card } from '@/ui/layout/Card'
import { Link } from '@/ui/layout/Link'
import { ListRow } from '@/ui/layout/ListRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { createOnDemand } from '@/ui/feedback/createOnDemand'
import { Skeleton } from '@/ui/feedback/Skeleton'
import { MainFiguresSection } from './MainFiguresSection'
import { FitFactsSection } from './FitFactsSection'
import { ProductDescriptionSection } from './ProductDescriptionSection'
import { ProductManualSection } from './ProductManualSection'
import { ProductHeader } from './ProductHeader'
import { ProductQuestionsSection } from './ProductQuestionsSection'
import { PurchaseActions } from './PurchaseActions'
import { RecommendedProducts } from './RecommendedProducts'
import { ProductReviewsSection } from './ProductReviewsSection'
import { SkuChoice, type SkuChoiceProps } from './SkuChoice'
import { SkuSheet } from './SkuSheet'
import { SpinCard, SpinPlate } from './ProductSpin'
import { SkuStock } from './SkuStock'
import { PurchaseCaution, PurchaseFactsCard, PurchaseTermsSection } from './PurchaseTermsSection'
import { usePurchaseStrip } from './usePurchaseStrip'
import { useSkuSelection } from './useSkuSelection'
import './product.scss'

type OpenSheetName = 'sku' | 'share' | null

const ShareProductSheet = createOnDemand(() =>
  import('./ShareProductSheet').then(module => module.ShareProductSheet),
)

function ProductDetailPage() {
  const { t } = useTranslation()
  const { id, assistantId } = useRouteParams('productDetail')
  useShopAssistantReferral(assistantId)
  useRecordProductView(id)
  const product = useProduct(id)
  const [open, setOpen] = useState<OpenSheetName>(null)
  const getSelection = useSkuSelection()
  const width = useViewportWidth()
  const section = useCategorySection(product.data, width === 'wide')
  return (
    <PageLayout
      title={product.data?.name ?? t('titles.productDetail')}
      back="productList"
      width="wide"
      section={section}
      state={product}
      sharePicture={getCardPicture(product.data?.pictures[0])}
      skeleton={<ProductSkeleton />}
      footer={() => width !== 'wide' && <PurchaseBar onPress={() => setOpen('sku')} />}
      footerPlace="narrow"
      headerRight={
        product.data &&
        width !== 'wide' && (
          <View className="ui-if-narrow">
            <ShareButton id="product-share" onPress={() => setOpen('share')} />
          </View>
        )
      }
    >
      {data => (
        <ProductContent
          key={data.id}
          product={data}
          selection={getSelection(data)}
          width={width}
          open={open}
          onOpened={setOpen}
        />
      )}
    </PageLayout>
  )
}

/** The kind of goods of a product, which only a wide window names. */
const useCategorySection = (product: Product | undefined, enabled: boolean) => {
  const { data } = useProductCategories({ enabled })
  const category = data?.categories.find(({ id }) => id === product?.categoryId)
  return category && { name: category.name, query: { category: category.id } }
}

type ProductContentProps = SkuChoiceProps & {
  width: ViewportWidth
  open: OpenSheetName
  onOpened: (sheet: OpenSheetName) => void
}

const ProductContent = ({ product, selection: selected, width, open, onOpened }: ProductContentProps) => {
  // A film that comes first is what the shop wants to be seen first.
  const [at, setAt] = useState(() =>
    product.film?.place === 0 ? 0 : getSlideIndex(product, selected.choice),
  )
  const Strip = usePurchaseStrip(width === 'wide')
  const [turned, setTurned] = useState<number | null>(null)
  const show = (index: number) => {
    setAt(index)
    setTurned(null)
  }
  const views = listSpinViews(product.spinFrames)
  const selection = {
    ...selected,
    choose: (next: SkuOptionSelection) => {
      selected.choose(next)
      show(getSlideIndex(product, next))
    },
  }
  return (
    <>
      {Strip && <Strip product={product} selection={selection} actionsId={INLINE_ACTIONS_ID} />}
      <Stack gap={5} className="product">
        <View className="product__look">
          <MediaGallery
            pictures={product.pictures}
            film={product.film}
            label={product.name}
            descriptions={product.pictureDescriptions}
            activeIndex={at}
            onIndexChanged={show}
            cover={turned !== null && <SpinPlate views={views} activeIndex={turned} />}
          />
          {views.length > 0 && <SpinCard views={views} activeIndex={turned} onIndexChanged={setTurned} />}
        </View>
        {/* On a wide screen two columns: what is decided stands beside what is said (startup/siteFrame/wideFirstView.scss). */}
        <Stack gap={4} className="product__words">
          <Stack gap={4}>
            <ProductHeader
              product={product}
              sku={selection.sku}
              actions={width !== 'narrow' && <ShareButton onPress={() => onOpened('share')} />}
            />
            {width !== 'narrow' && <InlinePurchase product={product} selection={selection} />}
            {width !== 'wide' && (
              <SelectedSkuRow product={product} selection={selection} onPress={() => onOpened('sku')} />
            )}
          </Stack>
          <MainFiguresSection facts={product.facts} />
          <Stack gap={4}>
            <ProductDescriptionSection product={product} />
            <FitFactsSection facts={product.facts} />
            <PurchaseTermsSection product={product} isInPart={width === 'wide'} />
            <PurchaseCaution />
            <OpenInWechat productId={product.id} />
            <ProductManualSection product={product} />
            <ProductReviewsSection product={product} />
            <ProductQuestionsSection productId={product.id} />
          </Stack>
        </Stack>
      </Stack>
      <RecommendedProducts product={product} />
      {open === 'sku' && <SkuSheet product={product} selection={selection} onClosed={() => onOpened(null)} />}
      {open === 'share' && <ShareProductSheet product={product} onClosed={() => onOpened(null)} />}
    </>
  )
}

/** The buttons in the page of a wide window; once they have left it, the strip at its top has them. */
const INLINE_ACTIONS_ID = 'product-actions'

/** With room for it, choice, buttons and terms stand in the page: no sheet, and no bar at the bottom. */
const InlinePurchase = ({ product, selection }: SkuChoiceProps) => (
  <View className="ui-if-wide">
    <Stack gap={4}>
      <View className="sku">
        <View {...getAriaAttributes({ live: 'polite' })}>
          <SkuStock sku={selection.sku} />
        </View>
        <SkuChoice product={product} selection={selection} />
        <View id={INLINE_ACTIONS_ID}>
          <PurchaseActions product={product} selection={selection} />
        </View>
      </View>
      <PurchaseFactsCard product={product} />
    </Stack>
  </View>
)

type SelectedSkuRowProps = SkuChoiceProps & { onPress: () => void }

const SelectedSkuRow = ({ product: { skus }, selection, onPress }: SelectedSkuRowProps) => {
  const { t } = useTranslation('shop')
  const { sku, quantity } = selection
  return (
    <View className="ui-if-narrow">
      <Card rows>
        <ListRow
          id="product-chosen"
          title={t('product.chosen')}
          note={sku ? `${sku.name} × ${quantity}` : undefined}
          value={skus.length > 1 ? t('product.options', { count: skus.length }) : undefined}
          onPress={onPress}
        />
      </Card>
    </View>
  )
}

/** Where the gallery shows what is chosen. */
const getSlideIndex = (product: Product, choice: SkuOptionSelection): number => {
  const sku = findSkuBySelection(product, choice)
  return toSlideIndex(Math.max(0, sku ? product.pictures.indexOf(sku.picture) : 0), product.film)
}

const OpenInWechat = ({ productId }: { productId: string }) => {
  const { t } = useTranslation()
  const { isOffered, open } = useMiniProgramLink({ name: 'productDetail', id: productId })
  if (!isOffered) return null
  return (
    <Card rows>
      <ListRow
        id="product-mini-program"
        icon="chat"
        title={t('miniProgram.open')}
        note={t('miniProgram.openNote')}
        onPress={open}
      />
    </Card>
  )
}

const ShareButton = ({ id, onPress }: { id?: string; onPress: () => void }) => {
  const { t } = useTranslation('shop')
  return (
    <IconButton
      id={id}
      className="product__share"
      onPress={onPress}
      label={t('product.share')}
      icon="share"
    />
  )
}

/** The bar at the bottom: the way to the cart, and the choice before buying. */
const PurchaseBar = ({ onPress }: { onPress: () => void }) => {
  const { t } = useTranslation('shop')
  const count = useCartCount()
  return (
    <Row gap={3} align="center">
      <Link
        to="shoppingCart"
        variant="plain"
        className="product__cart"
        aria={{ label: count > 0 ? t('product.cartCount', { count }) : t('product.cart') }}
      >
        <Icon name="cart" size={26} />
        {count > 0 && <View className="product__cart-count">{count > 99 ? '99+' : count}</View>}
      </Link>
      <FlexGrow className="product__choose">
        <Button id="product-add" kind="outline" size="medium" onPress={onPress}>
          {t('product.addToCart')}
        </Button>
      </FlexGrow>
      <FlexGrow className="product__choose">
        <Button id="product-buy" size="medium" onPress={onPress}>
          {t('product.buyNow')}
        </Button>
      </FlexGrow>
    </Row>
  )
}

const ProductSkeleton = () => (
  <Stack gap={5} className="product">
    <View className="product__look">
      <View className="product__plate" />
    </View>
    <Stack gap={4} className="product__words">
      <Skeleton shape="article" />
    </Stack>
  </Stack>
)

export default withTranslations([shopTranslations, contributionTranslations], ProductDetailPage)
