import { View } from '@tarojs/components'
import { useCallback, useState } from 'react'
import { useShopAssistantReferral } from '@/data/shop/shopAssistant'
import { useProductSearch, type ProductSummary } from '@/data/shop/products'
import { addToSearchHistory } from '@/data/shop/searchHistory'
import { useTranslation, withTranslations } from '@/i18n'
import { shopTranslations } from '@/i18n/namespaces/shop'
import { useRouteParams } from '@/routes'
import { drawChair } from '@/ui/illustrations/chair'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { VirtualList } from '@/ui/layout/VirtualList'
import { getNavInsets } from '@/ui/layout/getNavInsets'
import { ProductCard } from '@/ui/shop/ProductCard'
import { PageLayout } from '@/ui/layout/PageLayout'
import { AsyncContent } from '@/ui/feedback/AsyncContent'
import { Spinner } from '@/ui/feedback/Spinner'
import { Tag } from '@/ui/layout/Tag'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { CategoryRail } from './CategoryRail'
import { ProductFilterSheet } from './ProductFilterSheet'
import { ProductSearchField } from './ProductSearchField'
import { SearchSuggestionList } from './SearchSuggestionList'
import {
  toProductFilterRequest,
  emptyProductListQuery,
  type ProductListLayout,
  type ProductListQuery,
} from './productListQuery'
import { ProductListToolbar } from './ProductListToolbar'
import './productList.scss'

/** Search field and tools, px. */
const SEARCH_BAR_HEIGHT_PX = 96

/** Where the navigation bar ends and the search bar sticks, px. */
const getBarTop = () => getNavInsets().top + getNavInsets().height

/** What the list shows, and the search that changes it. */
const useProductListSearch = () => {
  const { category, query: initialWords } = useRouteParams('productList')
  const [query, setQuery] = useState<ProductListQuery>({
    ...emptyProductListQuery,
    category: category ?? null,
    query: initialWords ?? '',
  })
  const [typed, setTyped] = useState(query.query)
  const [isSearching, setIsSearching] = useState(false)

  const search = (words: string) => {
    addToSearchHistory(words)
    setTyped(words)
    setIsSearching(false)
    setQuery(now => ({ ...now, query: words.trim() }))
  }
  const leaveSearch = () => {
    setTyped('')
    setIsSearching(false)
    setQuery(now => ({ ...now, query: '' }))
  }
  return {
    query,
    setQuery,
    typed,
    setTyped,
    isSearching,
    openSearch: () => setIsSearching(true),
    search,
    submitSearch: () => (typed.trim() ? search(typed) : leaveSearch()),
    leaveSearch,
    reset: () => {
      setTyped('')
      setQuery({ ...emptyProductListQuery, sort: query.sort })
    },
  }
}

function ProductListPage() {
  const { t } = useTranslation(['common', 'shop'])
  useShopAssistantReferral(useRouteParams('productList').assistantId)
  const { query, setQuery, isSearching, ...search } = useProductListSearch()
  const [isFiltering, setIsFiltering] = useState(false)
  const [layout, setLayout] = useState<ProductListLayout>('row')
  return (
    <PageLayout title={t('titles.chooseBuy')} width="wide">
      <View className="choose">
        <View className="choose__bar" style={{ top: `${getBarTop()}px` }}>
          <ProductSearchField
            value={search.typed}
            isOpen={isSearching || query.query !== ''}
            onTyped={search.setTyped}
            onOpened={search.openSearch}
            onSubmitted={search.submitSearch}
            onLeft={search.leaveSearch}
          />
          {!isSearching && (
            <ProductListToolbar
              query={query}
              layout={layout}
              onChanged={setQuery}
              onLayoutChanged={setLayout}
              onFilterOpened={() => setIsFiltering(true)}
            />
          )}
        </View>
        {isSearching ? (
          <SearchSuggestionList onChosen={search.search} />
        ) : (
          <View className="choose__body">
            {query.query === '' && (
              <CategoryRail
                top={getBarTop() + SEARCH_BAR_HEIGHT_PX}
                value={query.category}
                onChanged={category => setQuery(now => ({ ...now, category }))}
              />
            )}
            <View className="choose__found">
              <ProductResults
                key={JSON.stringify(query)}
                query={query}
                layout={layout}
                onReset={search.reset}
              />
            </View>
          </View>
        )}
      </View>
      {isFiltering && (
        <ProductFilterSheet query={query} onChanged={setQuery} onClosed={() => setIsFiltering(false)} />
      )}
    </PageLayout>
  )
}

type ProductResultsProps = { query: ProductListQuery; layout: ProductListLayout; onReset: () => void }

const getProductKey = ({ id }: ProductSummary) => id
const renderRow = (product: ProductSummary) => <ProductRow product={product} />
const renderCard = (product: ProductSummary) => <ProductCard product={product} />

/** About how high a chunk of four products is, until it has been measured, px. */
const ESTIMATED_CHUNK_HEIGHT_PX = { row: 584, grid: 580 } as const

const ProductResults = ({ query, layout, onReset }: ProductResultsProps) => {
  const { t } = useTranslation('shop')
  const found = useProductSearch({ ...toProductFilterRequest(query), sort: query.sort })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found
  const fetchMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [isFetchingNextPage, fetchNextPage])
  return (
    <AsyncContent
      state={found}
      skeleton={layout === 'grid' ? 'grid' : 'list'}
      empty={{
        when: ({ products }) => products.length === 0,
        content: isEverything(query) ? <NothingForSale /> : <NoProducts onReset={onReset} />,
      }}
    >
      {({ products, isApproximate }) => (
        <View id="choose-list" {...getAriaAttributes({ role: 'region', label: t('choose.list') })}>
          {isApproximate && <View className="choose__approximate">{t('choose.approximate')}</View>}
          <VirtualList
            key={layout}
            items={products}
            getKey={getProductKey}
            renderItem={layout === 'grid' ? renderCard : renderRow}
            className={`choose__${layout}`}
            estimatedChunkHeight={ESTIMATED_CHUNK_HEIGHT_PX[layout]}
            onEndReached={hasNextPage ? fetchMore : undefined}
          />
          <View className="choose__end" {...getAriaAttributes({ live: 'polite' })}>
            {isFetchingNextPage ? (
              <View {...getAriaAttributes({ role: 'status', label: t('choose.loadingMore') })}>
                <Spinner />
              </View>
            ) : (
              !hasNextPage && t('choose.end')
            )}
          </View>
        </View>
      )}
    </AsyncContent>
  )
}

const MAX_TAGS = 2

const ProductRow = ({ product }: { product: ProductSummary }) => {
  const { t } = useTranslation('shop')
  return (
    <ProductCard
      product={product}
      variant="row"
      tags={
        product.features.length > 0 &&
        product.features.slice(0, MAX_TAGS).map(feature => (
          <Tag key={feature} tone={feature === 'followsReport' ? 'accent' : 'neutral'}>
            {t(`feature.${feature}`)}
          </Tag>
        ))
      }
    />
  )
}

/** Whether the whole shop was asked for: when that is empty, no filter is to blame. */
const isEverything = (query: ProductListQuery): boolean =>
  Object.keys(toProductFilterRequest(query)).length === 0

const NothingForSale = () => {
  const { t } = useTranslation('shop')
  return (
    <EmptyState
      illustration={drawChair}
      title={t('choose.nothingYet.title')}
      note={t('choose.nothingYet.note')}
    />
  )
}

const NoProducts = ({ onReset }: { onReset: () => void }) => {
  const { t } = useTranslation('shop')
  return (
    <EmptyState
      illustration={drawChair}
      title={t('choose.none.title')}
      note={t('choose.none.note')}
      action={{ label: t('choose.none.action'), onPress: onReset }}
    />
  )
}

export default withTranslations(shopTranslations, ProductListPage)
