import { useState } from 'react'
import { useHealthProfile } from '@/data/health/healthProfile'
import { useHouseholdMembers } from '@/data/health/householdMembers'
import { useMeasuredMemberId } from '@/data/health/measuredPerson'
import { MAX_HOUSEHOLD_MEMBERS } from '@anzuo/domain/report/householdMember'
import { useTranslation, withTranslations } from '@/i18n'
import { healthTranslations } from '@/i18n/namespaces/health'
import { goBack, useRouteParams } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { PageLayout } from '@/ui/layout/PageLayout'
import { PersonChooser } from '../household/PersonChooser'
import { HealthProfileEditor } from './HealthProfileEditor'
import { NewMemberEditor } from './NewMemberEditor'

/** What the account's person, or a member of the household, told about themselves; and a form for one more. */
function HealthProfilePage() {
  const { t } = useTranslation('health')
  const { add } = useRouteParams('healthProfile')
  const [isAdding, setIsAdding] = useState(add === 'person')
  const memberId = useMeasuredMemberId()
  const members = useHouseholdMembers()
  const profile = useHealthProfile(memberId)
  const member = members.data?.find(({ id }) => id === memberId)
  const ownTitle = member ? t('person.title', { name: member.name }) : t('profile.title')
  // Whoever came to add somebody goes back to where that was asked for.
  const leaveAdding = () => (add === 'person' ? goBack('health') : setIsAdding(false))
  return (
    <PageLayout
      title={isAdding ? t('person.newTitle') : ownTitle}
      back="health"
      state={profile}
      skeleton="form"
    >
      {known =>
        isAdding ? (
          <NewMemberEditor onAdded={leaveAdding} onCancelled={leaveAdding} />
        ) : (
          <>
            <PersonChooser />
            <HealthProfileEditor key={memberId} profile={known} member={member ?? null} />
            {(members.data?.length ?? MAX_HOUSEHOLD_MEMBERS) < MAX_HOUSEHOLD_MEMBERS && (
              <Button id="person-add" kind="outline" icon="plus" onPress={() => setIsAdding(true)}>
                {t('person.add')}
              </Button>
            )}
          </>
        )
      }
    </PageLayout>
  )
}

export default withTranslations(healthTranslations, HealthProfilePage)
