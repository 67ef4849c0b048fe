import { View } from '@tarojs/components'
import { getShareCardUrl } from '@anzuo/domain/shop/shareCards'
import { useCommunityFeed, type CommunityFeedEntry } from '@/data/shop/community'
import { useTranslation, withTranslations } from '@/i18n'
import { communityTranslations } from '@/i18n/namespaces/community'
import { PagedContent } from '@/ui/feedback/PagedContent'
import { drawChair } from '@/ui/illustrations/chair'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { PageLayout } from '@/ui/layout/PageLayout'
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
      sharePicture={getShareCardUrl('community')}
    >
      <PagedContent
        state={community}
        getItems={page => page.entries}
        empty={<EmptyState illustration={drawChair} title={t('empty.title')} note={t('empty.note')} />}
        loadMoreLabel={t('older')}
      >
        {entries => (
          <View className="community">
            {entries.map(entry => (
              <View key={getEntryKey(entry)} className="community__entry">
                {entry.kind === 'post' ? (
                  <CommunityPostCard post={entry.post} />
                ) : (
                  <ReviewCard review={entry.review} />
                )}
              </View>
            ))}
          </View>
        )}
      </PagedContent>
    </PageLayout>
  )
}

const getEntryKey = (entry: CommunityFeedEntry) => (entry.kind === 'post' ? entry.post.id : entry.review.id)

export default withTranslations(communityTranslations, CommunityPage)
