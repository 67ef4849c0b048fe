import { View } from '@tarojs/components'
import { useCategories } from '@/data/products'
import { forgetSearches, useSearchHistory } from '@/data/searchHistory'
import { useTranslation } from '@/i18n'
import { Pressable } from '@/ui/Pressable'
import { SectionHead } from '@/ui/SectionHead'

/** What was looked for before on this device, and what others look for. */
export const SearchIdeas = ({ onChosen }: { onChosen: (words: string) => void }) => {
  const { t } = useTranslation('shop')
  const history = useSearchHistory(state => state.words)
  const hot = useCategories().data?.hotWords ?? []
  return (
    <View className="choose__ideas">
      {history.length > 0 && (
        <>
          <SectionHead
            title={t('choose.history')}
            end={
              <Pressable id="choose-forget" className="choose__forget" onPress={forgetSearches}>
                {t('choose.forget')}
              </Pressable>
            }
          />
          <Words words={history} onChosen={onChosen} />
        </>
      )}
      {hot.length > 0 && (
        <>
          <SectionHead title={t('choose.hot')} />
          <Words words={hot} onChosen={onChosen} />
        </>
      )}
    </View>
  )
}

const Words = ({ words, onChosen }: { words: readonly string[]; onChosen: (words: string) => void }) => (
  <View className="choose__words">
    {words.map(word => (
      <Pressable key={word} className="choose__word" onPress={() => onChosen(word)}>
        {word}
      </Pressable>
    ))}
  </View>
)
