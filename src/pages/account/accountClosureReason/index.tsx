import { ACCOUNT_CLOSURE_REASONS, type AccountClosureReason } from '@anzuo/domain/accountClosure'
import { useState } from 'react'
import { View } from '@tarojs/components'
import {
  hasClosureReason,
  updateAccountClosureDraft,
  useAccountClosureDraft,
} from '@/data/account/accountClosure'
import { useEditNotificationPreferences, useNotificationPreferences } from '@/data/account/notifications'
import { useTranslation, withTranslations } from '@/i18n'
import { accountClosureTranslations } from '@/i18n/namespaces/cancellation'
import { showToast } from '@/platform/toast'
import { goBack, navigate, useRouteParams } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Checkbox } from '@/ui/forms/Checkbox'
import { FieldError } from '@/ui/forms/FieldError'
import { PageLayout } from '@/ui/layout/PageLayout'
import { TextAreaField } from '@/ui/forms/TextAreaField'
import { getAccountClosureFlow } from '../accountClosureFlows'
import { EqualWidthButtons, AccountClosureStepHeader } from '../accountClosure/AccountClosureStepHeader'
import '../account.scss'

const NOTIFICATION_REASONS: readonly AccountClosureReason[] = ['pushTooOften', 'harassment']

const MAX_FEEDBACK_LENGTH = 500

function AccountClosureReasonPage() {
  const { t } = useTranslation('cancellation')
  const { entry } = useRouteParams('accountClosureReason')
  const { verify } = getAccountClosureFlow(entry)
  const draft = useAccountClosureDraft()
  const [isMissing, setIsMissing] = useState(false)
  const { reasons, feedback } = draft
  const toggle = (reason: AccountClosureReason) => {
    setIsMissing(false)
    updateAccountClosureDraft({
      reasons: reasons.includes(reason) ? reasons.filter(one => one !== reason) : [...reasons, reason],
    })
  }
  const continueToVerification = () => {
    if (hasClosureReason(draft)) return navigate('accountClosureVerification', { entry: verify })
    setIsMissing(true)
    showToast({ text: t('reason.missing'), tone: 'alert' })
  }
  return (
    <PageLayout
      title={t('title')}
      back="accountSecurity"
      footer={
        <EqualWidthButtons>
          <Button kind="outline" onPress={() => goBack('accountSecurity')}>
            {t('back')}
          </Button>
          <Button id="cancellation-continue" onPress={continueToVerification}>
            {t('continue')}
          </Button>
        </EqualWidthButtons>
      }
    >
      <AccountClosureStepHeader number={2} title={t('reason.head')}>
        {t('reason.lead')}
      </AccountClosureStepHeader>
      <Card rows>
        {ACCOUNT_CLOSURE_REASONS.map(reason => (
          <View key={reason} className="steps__reason">
            <Checkbox
              id={`reason-${reason}`}
              checked={reasons.includes(reason)}
              onChanged={() => toggle(reason)}
              label={t(`reason.${reason}`)}
            >
              {t(`reason.${reason}`)}
            </Checkbox>
          </View>
        ))}
        <FieldError text={isMissing ? t('reason.missing') : undefined} />
      </Card>
      {reasons.some(reason => NOTIFICATION_REASONS.includes(reason)) && <MuteNotificationsCard />}
      <TextAreaField
        id="cancellation-feedback"
        label={t('reason.words')}
        placeholder={t('reason.wordsExample')}
        value={feedback}
        maxLength={MAX_FEEDBACK_LENGTH}
        onChanged={words => {
          setIsMissing(false)
          updateAccountClosureDraft({ feedback: words })
        }}
      />
    </PageLayout>
  )
}

/** Whoever leaves because of messages may switch them off instead. */
const MuteNotificationsCard = () => {
  const { t } = useTranslation('cancellation')
  const { data } = useNotificationPreferences()
  const editing = useEditNotificationPreferences()
  if (!data) return null
  const switchOff = () =>
    editing.mutate(
      { switches: data.switches.map(each => ({ ...each, isOn: false })) },
      {
        onSuccess: () => {
          showToast({ text: t('reason.quietDone'), tone: 'good' })
          navigate('accountSecurity', undefined, { method: 'replace' })
        },
      },
    )
  return (
    <Card tone="soft">
      <View className="t-small">{t('reason.quiet')}</View>
      <Button kind="text" size="small" icon="bell" loading={editing.isPending} onPress={switchOff}>
        {t('reason.quietAction')}
      </Button>
    </Card>
  )
}

export default withTranslations(accountClosureTranslations, AccountClosureReasonPage)
