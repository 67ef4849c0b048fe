import { View } from '@tarojs/components'
import { useCallback, useState } from 'react'
import { useAssistantOfLink } from '@/data/assistant'
import { useProductSearch, type ProductCard as Product } from '@/data/products'
import { rememberSearch } from '@/data/searchHistory'
import { useTranslation, withTexts } from '@/i18n'
import { shopTexts } from '@/i18n/namespaces/shop'
import { useRouteParams } from '@/routes'
import { drawChair } from '@/ui/art/chair'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { LongList } from '@/ui/LongList'
import { navInsets } from '@/ui/navInsets'
import { ProductCard } from '@/ui/ProductCard'
import { Screen } from '@/ui/Screen'
import { ScreenState } from '@/ui/ScreenState'
import { Skeleton } from '@/ui/Skeleton'
import { Spinner } from '@/ui/Spinner'
import { Svg } from '@/ui/Svg'
import { Tag } from '@/ui/Tag'
import { usePalette } from '@/ui/theme'
import { aria } from '@/ui/aria'
import { CategoryRail } from './CategoryRail'
import { FilterSheet } from './FilterSheet'
import { SearchField } from './SearchField'
import { SearchIdeas } from './SearchIdeas'
import { filterOf, noWish, type Look, type Wish } from './search'
import { Toolbar } from './Toolbar'
import './choose.scss'

/** Search field and tools, px. */
const BAR_HEIGHT = 96

/** Where the navigation bar ends, and ours begins to stick. */
const barTop = () => navInsets().top + navInsets().height

function ChooseBuyPage() {
  const { t } = useTranslation(['common', 'shop'])
  const { category, query, assistantId } = useRouteParams('chooseBuy')
  useAssistantOfLink(assistantId)
  const [wish, setWish] = useState<Wish>({ ...noWish, category: category ?? null, query: query ?? '' })
  const [typed, setTyped] = useState(wish.query)
  const [isSearching, setIsSearching] = useState(false)
  const [isFiltering, setIsFiltering] = useState(false)
  const [look, setLook] = useState<Look>('row')

  const search = (words: string) => {
    rememberSearch(words)
    setTyped(words)
    setIsSearching(false)
    setWish(now => ({ ...now, query: words.trim() }))
  }
  const leaveSearch = () => {
    setTyped('')
    setIsSearching(false)
    setWish(now => ({ ...now, query: '' }))
  }
  const reset = () => {
    setTyped('')
    setWish({ ...noWish, sort: wish.sort })
  }

  return (
    <Screen title={t('titles.chooseBuy')} width="wide">
      <View className="choose">
        <View className="choose__bar" style={{ top: `${barTop()}px` }}>
          <SearchField
            value={typed}
            isOpen={isSearching || wish.query !== ''}
            onTyped={setTyped}
            onOpened={() => setIsSearching(true)}
            onSubmitted={() => (typed.trim() ? search(typed) : leaveSearch())}
            onLeft={leaveSearch}
          />
          {!isSearching && (
            <Toolbar
              wish={wish}
              look={look}
              onChanged={setWish}
              onLooked={setLook}
              onFilter={() => setIsFiltering(true)}
            />
          )}
        </View>
        {isSearching ? (
          <SearchIdeas onChosen={search} />
        ) : (
          <View className="choose__body">
            {wish.query === '' && (
              <CategoryRail
                top={barTop() + BAR_HEIGHT}
                value={wish.category}
                onChanged={chosen => setWish(now => ({ ...now, category: chosen }))}
              />
            )}
            <View className="choose__found">
              <Found key={JSON.stringify(wish)} wish={wish} look={look} onReset={reset} />
            </View>
          </View>
        )}
      </View>
      {isFiltering && <FilterSheet wish={wish} onChanged={setWish} onClosed={() => setIsFiltering(false)} />}
    </Screen>
  )
}

type FoundProps = { wish: Wish; look: Look; onReset: () => void }

const keyOf = ({ id }: Product) => id
const drawRow = (product: Product) => <Row product={product} />
const drawCard = (product: Product) => <ProductCard product={product} />

/** About how high a box of four is before it was seen, px. */
const BOX_HEIGHT = { row: 584, grid: 580 } as const

const Found = ({ wish, look, onReset }: FoundProps) => {
  const { t } = useTranslation('shop')
  const found = useProductSearch({ ...filterOf(wish), sort: wish.sort })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found
  const fetchMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [isFetchingNextPage, fetchNextPage])
  return (
    <ScreenState
      state={found}
      skeleton={<Skeleton shape={look === 'grid' ? 'grid' : 'list'} />}
      empty={{ when: ({ products }) => products.length === 0, content: <Nothing onReset={onReset} /> }}
    >
      {({ products, isApproximate }) => (
        <View id="choose-list" {...aria({ role: 'region', label: t('choose.list') })}>
          {isApproximate && <View className="choose__approximate">{t('choose.approximate')}</View>}
          <LongList
            key={look}
            items={products}
            keyOf={keyOf}
            drawItem={look === 'grid' ? drawCard : drawRow}
            className={`choose__${look}`}
            boxHeight={BOX_HEIGHT[look]}
            onEndNear={hasNextPage ? fetchMore : undefined}
          />
          <View className="choose__end" {...aria({ live: 'polite' })}>
            {isFetchingNextPage ? (
              <View {...aria({ role: 'status', label: t('choose.loadingMore') })}>
                <Spinner />
              </View>
            ) : (
              !hasNextPage && t('choose.end')
            )}
          </View>
        </View>
      )}
    </ScreenState>
  )
}

const MOST_TAGS = 2

const Row = ({ product }: { product: Product }) => {
  const { t } = useTranslation('shop')
  return (
    <ProductCard
      product={product}
      look="row"
      tags={
        product.features.length > 0 &&
        product.features.slice(0, MOST_TAGS).map(feature => (
          <Tag key={feature} tone={feature === 'followsReport' ? 'accent' : 'neutral'}>
            {t(`feature.${feature}`)}
          </Tag>
        ))
      }
    />
  )
}

const Nothing = ({ onReset }: { onReset: () => void }) => {
  const { t } = useTranslation('shop')
  return (
    <EmptyPicture
      art={<Svg svg={drawChair(usePalette(), {})} />}
      title={t('choose.none.title')}
      note={t('choose.none.note')}
      action={{ label: t('choose.none.action'), onPress: onReset }}
    />
  )
}

export default withTexts(shopTexts, ChooseBuyPage)
