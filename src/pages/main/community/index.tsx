import { View } from '@tarojs/components'
import { useCommunity, type CommunityEntry } from '@/data/community'
import { useTranslation, withTexts } from '@/i18n'
import { communityTexts } from '@/i18n/namespaces/community'
import { Button } from '@/ui/Button'
import { drawChair } from '@/ui/art/chair'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Screen } from '@/ui/Screen'
import { Skeleton } from '@/ui/Skeleton'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { PostCard } from './PostCard'
import { ReviewCard } from './ReviewCard'
import './community.scss'

function CommunityPage() {
  const { t } = useTranslation(['community', 'common'])
  const community = useCommunity()
  return (
    <Screen
      title={t('common:titles.community')}
      tab="community"
      width="wide"
      state={community}
      skeleton={<Skeleton shape="cards" />}
      empty={{
        when: pages => pages.every(page => page.entries.length === 0),
        content: <NothingYet />,
      }}
    >
      {pages => (
        <>
          <View className="community">
            {pages
              .flatMap(page => page.entries)
              .map(entry => (
                <View key={keyOf(entry)} className="community__entry">
                  {entry.kind === 'post' ? (
                    <PostCard post={entry.post} />
                  ) : (
                    <ReviewCard review={entry.review} />
                  )}
                </View>
              ))}
          </View>
          {community.hasNextPage && (
            <Button
              kind="soft"
              size="medium"
              loading={community.isFetchingNextPage}
              onPress={() => void community.fetchNextPage()}
            >
              {t('older')}
            </Button>
          )}
        </>
      )}
    </Screen>
  )
}

const keyOf = (entry: CommunityEntry) => (entry.kind === 'post' ? entry.post.id : entry.review.id)

const NothingYet = () => {
  const { t } = useTranslation('community')
  const palette = usePalette()
  return (
    <EmptyPicture
      art={<Svg svg={drawChair(palette, {})} />}
      title={t('empty.title')}
      note={t('empty.note')}
    />
  )
}

export default withTexts(communityTexts, CommunityPage)
