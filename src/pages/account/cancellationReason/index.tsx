import { useState } from 'react'
import { View } from '@tarojs/components'
import { hasReason, setClosingDraft, useClosingDraft, type ClosingReason } from '@/data/closing'
import { useEditSettings } from '@/data/ownAccount'
import { useTranslation, withTexts } from '@/i18n'
import { cancellationTexts } from '@/i18n/namespaces/cancellation'
import { showMessage } from '@/platform/messages'
import { goBack, navigate, useRouteParams } from '@/routes'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Checkbox } from '@/ui/Checkbox'
import { FieldError } from '@/ui/FieldError'
import { Screen } from '@/ui/Screen'
import { TextArea } from '@/ui/TextArea'
import { wayOf } from '../cancellationEntries'
import { EqualButtons, StepHead } from '../parts/Steps'
import '../account.scss'

/** Specification section 3, cancellation feedback reasons. */
const REASONS: readonly ClosingReason[] = [
  'pushTooOften',
  'harassment',
  'littleContent',
  'noChairs',
  'noBrand',
]
const ABOUT_MESSAGES: readonly ClosingReason[] = ['pushTooOften', 'harassment']

const LONGEST_FEEDBACK = 500

function CancellationReasonPage() {
  const { t } = useTranslation('cancellation')
  const { entry } = useRouteParams('cancellationReason')
  const { verify } = wayOf(entry)
  const draft = useClosingDraft()
  const [isMissing, setIsMissing] = useState(false)
  const { reasons, feedback } = draft
  const toggle = (reason: ClosingReason) => {
    setIsMissing(false)
    setClosingDraft({
      reasons: reasons.includes(reason) ? reasons.filter(one => one !== reason) : [...reasons, reason],
    })
  }
  const goOn = () => {
    if (hasReason(draft)) return navigate('cancellationPhone', { entry: verify })
    setIsMissing(true)
    showMessage({ text: t('reason.missing'), tone: 'alert' })
  }
  return (
    <Screen
      title={t('title')}
      back="accountSecurity"
      dock={
        <EqualButtons>
          <Button kind="outline" onPress={() => goBack('accountSecurity')}>
            {t('back')}
          </Button>
          <Button id="cancellation-continue" onPress={goOn}>
            {t('continue')}
          </Button>
        </EqualButtons>
      }
    >
      <StepHead number={2} title={t('reason.head')}>
        {t('reason.lead')}
      </StepHead>
      <Card rows>
        {REASONS.map(reason => (
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
      {reasons.some(reason => ABOUT_MESSAGES.includes(reason)) && <Quieter />}
      <TextArea
        id="cancellation-feedback"
        label={t('reason.words')}
        placeholder={t('reason.wordsExample')}
        value={feedback}
        maxLength={LONGEST_FEEDBACK}
        onChanged={words => {
          setIsMissing(false)
          setClosingDraft({ feedback: words })
        }}
      />
    </Screen>
  )
}

/** Whoever leaves because of messages may switch them off instead. */
const Quieter = () => {
  const { t } = useTranslation('cancellation')
  const editing = useEditSettings()
  const switchOff = () =>
    editing.mutate(
      { reminders: false, news: false },
      {
        onSuccess: () => {
          showMessage({ text: t('reason.quietDone'), tone: 'good' })
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

export default withTexts(cancellationTexts, CancellationReasonPage)
