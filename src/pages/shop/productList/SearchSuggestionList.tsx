import { useProductCategories } from '@/data/shop/products'
import { clearSearchHistory, useSearchHistory } from '@/data/shop/searchHistory'
import { useTranslation } from '@/i18n'
import { Row, Stack } from '@/ui/layout/Flex'
import { Pressable } from '@/ui/forms/Pressable'
import { SectionHeader } from '@/ui/layout/SectionHeader'

/** What was looked for before on this device, and what others look for. */
export const SearchSuggestionList = ({ onChosen }: { onChosen: (words: string) => void }) => {
  const { t } = useTranslation('shop')
  const history = useSearchHistory(state => state.words)
  const hot = useProductCategories().data?.hotWords ?? []
  return (
    <Stack gap={3}>
      {history.length > 0 && (
        <>
          <SectionHeader
            title={t('choose.history')}
            end={
              <Pressable id="choose-forget" className="choose__forget" onPress={clearSearchHistory}>
                {t('choose.forget')}
              </Pressable>
            }
          />
          <SearchTermChips words={history} onChosen={onChosen} />
        </>
      )}
      {hot.length > 0 && (
        <>
          <SectionHeader title={t('choose.hot')} />
          <SearchTermChips words={hot} onChosen={onChosen} />
        </>
      )}
    </Stack>
  )
}

const SearchTermChips = ({
  words,
  onChosen,
}: {
  words: readonly string[]
  onChosen: (words: string) => void
}) => (
  <Row gap={2} wrap>
    {words.map(word => (
      <Pressable key={word} className="choose__word" onPress={() => onChosen(word)}>
        {word}
      </Pressable>
    ))}
  </Row>
)
