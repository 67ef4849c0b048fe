import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import type { MeasurementSite } from '@anzuo/vitals'
import { useTranslation } from '@/i18n'
import { Illustration } from '@/ui/illustrations/Illustration'
import { Stack } from '@/ui/layout/Flex'
import { drawFace } from '@/ui/illustrations/face'
import { drawFingertip } from '@/ui/illustrations/fingertip'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Checkbox } from '@/ui/forms/Checkbox'
import { ListRow } from '@/ui/layout/ListRow'
import { Pressable } from '@/ui/forms/Pressable'
import { PrivacyNoteCard } from '@/ui/health/PrivacyNote'
import { PageLayout } from '@/ui/layout/PageLayout'
import { BottomSheet } from '@/ui/feedback/BottomSheet'

export type HealthCheckConsentStepProps = {
  site: MeasurementSite
  /** How long the measurement takes, seconds. */
  seconds: number
  /** What was chosen the last time terms were agreed to. */
  keepPulseWave: boolean
  /** The next step is the camera itself rather than the profile. */
  leadsToCamera: boolean
  onConsented: (choice: { keepPulseWave: boolean }) => void
}

const CONSENT_TERMS = ['what', 'wave', 'why', 'rights', 'minors', 'limits'] as const

/** What the check does, what happens to the pictures, and the consent without which nothing is measured. */
export const HealthCheckConsentStep = (props: HealthCheckConsentStepProps) => {
  const { site, seconds } = props
  const { t } = useTranslation('health')
  const [showsTerms, setShowsTerms] = useState(false)
  return (
    <PageLayout
      title={t('check.title')}
      back="health"
      footer={<ConsentForm {...props} onTermsOpened={() => setShowsTerms(true)} />}
    >
      {site === 'face' ? <FaceIntroduction seconds={seconds} /> : <FingerIntroduction seconds={seconds} />}
      <PrivacyNoteCard title={t('consent.pictures.title')} note={t('consent.pictures.note')} />
      <BottomSheet
        open={showsTerms}
        title={t('consent.terms.title')}
        onClosed={() => setShowsTerms(false)}
        primaryAction={{ label: t('consent.close'), onPress: () => setShowsTerms(false) }}
      >
        <View className="check-terms">
          {CONSENT_TERMS.map(term => (
            <View key={term}>{t(`consent.terms.${term}`)}</View>
          ))}
        </View>
      </BottomSheet>
    </PageLayout>
  )
}

type ConsentFormProps = Omit<HealthCheckConsentStepProps, 'site' | 'seconds'> & { onTermsOpened: () => void }

/** The consent, the choice to store the pulse wave, and the button; without the consent it says what is missing. */
const ConsentForm = ({ leadsToCamera, onConsented, onTermsOpened, ...before }: ConsentFormProps) => {
  const { t } = useTranslation('health')
  const [hasAgreed, setHasAgreed] = useState(false)
  const [keepPulseWave, setKeepPulseWave] = useState(before.keepPulseWave)
  const [isMissing, setIsMissing] = useState(false)
  const agree = (agreed: boolean) => {
    setHasAgreed(agreed)
    setIsMissing(false)
  }
  const submit = () => (hasAgreed ? onConsented({ keepPulseWave }) : setIsMissing(true))
  return (
    <Stack gap={3}>
      <Checkbox
        id="consent-agree"
        checked={hasAgreed}
        onChanged={agree}
        label={t('consent.agree')}
        error={isMissing ? t('consent.mustAgree') : undefined}
      >
        {t('consent.agreeBefore')}
        <Pressable className="check-words-link" onPress={onTermsOpened} aria={{ role: 'link' }}>
          {t('consent.agreeLink')}
        </Pressable>
        {t('consent.agreeAfter')}
      </Checkbox>
      <Checkbox
        id="consent-wave"
        checked={keepPulseWave}
        onChanged={setKeepPulseWave}
        label={t('consent.keepWave')}
      >
        {t('consent.keepWave')} <Text className="t-quiet">{t('consent.optional')}</Text>
      </Checkbox>
      <Button id="consent-continue" icon={leadsToCamera ? 'camera' : undefined} onPress={submit}>
        {t(leadsToCamera ? 'consent.camera' : 'consent.next')}
      </Button>
    </Stack>
  )
}

const FaceIntroduction = ({ seconds }: { seconds: number }) => {
  const { t } = useTranslation('health')
  return (
    <>
      <FaceIllustration />
      <View>
        <View className="t-title">{t('consent.title', { seconds })}</View>
        <View className="t-body t-quiet ui-mt-2">{t('consent.intro', { seconds })}</View>
      </View>
      <Card rows>
        <ListRow icon="sun" tone="accent" title={t('consent.light.title')} note={t('consent.light.note')} />
        <ListRow icon="phone" tone="accent" title={t('consent.phone.title')} note={t('consent.phone.note')} />
        <ListRow icon="clock" tone="accent" title={t('consent.rest.title')} note={t('consent.rest.note')} />
      </Card>
    </>
  )
}

const fingerRowIcons = { lens: 'camera', touch: 'force', table: 'still' } as const

const FingerIntroduction = ({ seconds }: { seconds: number }) => {
  const { t } = useTranslation('health')
  return (
    <>
      <View className="check-finger">
        <Illustration draw={drawFingertip} />
      </View>
      <View>
        <View className="t-title">{t('consent.finger.title', { seconds })}</View>
        <View className="t-body t-quiet ui-mt-2">{t('consent.finger.intro', { seconds })}</View>
      </View>
      <Card rows>
        {(['lens', 'touch', 'table'] as const).map(row => (
          <ListRow
            key={row}
            icon={fingerRowIcons[row]}
            tone="accent"
            title={t(`consent.finger.${row}.title`)}
            note={t(`consent.finger.${row}.note`)}
          />
        ))}
        <ListRow icon="clock" tone="accent" title={t('consent.rest.title')} note={t('consent.rest.note')} />
      </Card>
    </>
  )
}

const FaceIllustration = () => {
  return (
    <View className="check-face">
      <View className="check-face__wave check-face__wave--cool" />
      <View className="check-face__wave check-face__wave--warm" />
      <View className="check-face__oval">
        <Illustration draw={drawFace} />
      </View>
    </View>
  )
}
