import { View } from '@tarojs/components'
import { useCommunityFeed, type CommunityFeedEntry } from '@/data/shop/community'
import { useTranslation, withTranslations } from '@/i18n'
import { communityTranslations } from '@/i18n/namespaces/community'
import { LoadMoreButton } from '@/ui/feedback/LoadMoreButton'
import { drawChair } from '@/ui/illustrations/chair'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { PageLayout } from '@/ui/layout/PageLayout'
import { Skeleton } from '@/ui/feedback/Skeleton'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { usePalette } from '@/ui/theme/theme'
import { CommunityPostCard } from './CommunityPostCard'
import { ReviewCard } from './ReviewCard'
import './community.scss'

function CommunityPage() {
  const { t } = useTranslation(['community', 'common'])
  const community = useCommunityFeed()
  return (
    <PageLayout
      title={t('common:titles.community')}
      tab="community"
      width="wide"
      state={community}
      skeleton={<Skeleton shape="cards" />}
      empty={{
        when: pages => pages.every(page => page.entries.length === 0),
        content: <NoCommunityEntries />,
      }}
    >
      {pages => (
        <>
          <View className="community">
            {pages
              .flatMap(page => page.entries)
              .map(entry => (
                <View key={getEntryKey(entry)} className="community__entry">
                  {entry.kind === 'post' ? (
                    <CommunityPostCard post={entry.post} />
                  ) : (
                    <ReviewCard review={entry.review} />
                  )}
                </View>
              ))}
          </View>
          <LoadMoreButton list={community}>{t('older')}</LoadMoreButton>
        </>
      )}
    </PageLayout>
  )
}

const getEntryKey = (entry: CommunityFeedEntry) => (entry.kind === 'post' ? entry.post.id : entry.review.id)

const NoCommunityEntries = () => {
  const { t } = useTranslation('community')
  const palette = usePalette()
  return (
    <EmptyState
      illustration={<SvgImage svg={drawChair(palette, {})} />}
      title={t('empty.title')}
      note={t('empty.note')}
    />
  )
}

export default withTranslations(communityTranslations, CommunityPage)
