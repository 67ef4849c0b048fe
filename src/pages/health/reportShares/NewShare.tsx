import { Text, View } from '@tarojs/components'
import type { HealthReport } from '@anzuo/contract'
import { REPORT_SHARE_DAYS, REPORT_SHARE_SCOPES } from '@anzuo/domain/report/reportShare'
import { useTranslation } from '@/i18n'
import { formatDateTime } from '@/i18n/format'
import { copyText } from '@/platform/clipboard'
import { getShareMethod, shareLink, type PageShareLink } from '@/platform/linkSharing'
import { showToast } from '@/platform/toast'
import { Button } from '@/ui/forms/Button'
import { Checkbox } from '@/ui/forms/Checkbox'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { ShareButton } from '@/ui/forms/ShareButton'
import { PrivacyNote } from '@/ui/health/PrivacyNote'
import { QrCode } from '@/ui/illustrations/QrCode'
import { Card } from '@/ui/layout/Card'
import { Row, Stack } from '@/ui/layout/Flex'
import { SwitchRow } from '@/ui/layout/SwitchRow'
import type { MadeShare, NewShare } from './useNewShare'

/** What a new link shows, and for how long; whose report it is has to agree. */
export const NewShareForm = ({ report, newShare }: { report: HealthReport; newShare: NewShare }) => {
  const { t } = useTranslation('reportShare')
  const { choice, change, isConsentMissing } = newShare
  const { memberId, personName } = report
  return (
    <>
      <Card>
        <Stack gap={4}>
          <Stack gap={2}>
            <RadioGroup
              label={t('what')}
              options={REPORT_SHARE_SCOPES.map(value => ({ value, label: t(`scope.${value}`) }))}
              value={choice.scope}
              onChanged={scope => change({ scope })}
            />
            <View className="t-small t-quiet">{t(`scopeNote.${choice.scope}`)}</View>
          </Stack>
          <RadioGroup
            label={t('howLong')}
            options={REPORT_SHARE_DAYS.map(days => ({
              value: String(days),
              label: t('days', { count: days }),
            }))}
            value={String(choice.days)}
            onChanged={chosen => change({ days: REPORT_SHARE_DAYS.find(days => String(days) === chosen) })}
          />
        </Stack>
      </Card>
      {personName && (
        <Card rows>
          <SwitchRow
            id="share-name"
            title={t('showsName')}
            note={personName}
            checked={choice.showsName}
            onChanged={showsName => change({ showsName })}
          />
        </Card>
      )}
      {memberId !== null && <MemberConsent name={personName ?? ''} {...{ isConsentMissing, newShare }} />}
      <PrivacyNote>{t('privacy')}</PrivacyNote>
      <Button id="share-make" icon="link" loading={newShare.isCreating} onPress={newShare.create}>
        {t('make')}
      </Button>
    </>
  )
}

type MemberConsentProps = { name: string; isConsentMissing: boolean; newShare: NewShare }

const MemberConsent = ({ name, isConsentMissing, newShare: { choice, change } }: MemberConsentProps) => {
  const { t } = useTranslation('reportShare')
  const words = t('consent', { name })
  return (
    <Checkbox
      id="share-consent"
      checked={choice.hasMemberConsent}
      onChanged={hasMemberConsent => change({ hasMemberConsent })}
      label={words}
      error={isConsentMissing ? t('consentMissing', { name }) : undefined}
    >
      {words}
    </Checkbox>
  )
}

/** The link that was made, as text and as a code, with the ways to send it. */
export const NewShareLink = ({ made, onAnother }: { made: MadeShare; onAnother: () => void }) => {
  const { t } = useTranslation('reportShare')
  const { share, link } = made
  return (
    <>
      <Card tone="soft" id="share-ready">
        <Stack gap={3}>
          <View className="t-head">{t('ready')}</View>
          <View className="t-small">{t('readyNote', { when: formatDateTime(share.expiresAt) })}</View>
          <Text id="share-link" className="report-share__link">
            {link.url}
          </Text>
          <View className="report-share__code">
            <QrCode text={link.url} label={t('code')} />
          </View>
          <View className="t-small t-quiet t-center">{t('scan')}</View>
        </Stack>
      </Card>
      <SendActions link={link} />
      <Button kind="text" size="medium" id="share-another" onPress={onAnother}>
        {t('another')}
      </Button>
    </>
  )
}

const SendActions = ({ link }: { link: PageShareLink }) => {
  const { t } = useTranslation('reportShare')
  const way = getShareMethod()
  const copy = async () => {
    const isCopied = await copyText(link.url)
    showToast({ text: t(isCopied ? 'copied' : 'copyFailed'), tone: isCopied ? 'good' : 'alert' })
  }
  const send = async () => {
    if (way === 'menu') return showToast({ text: t('menu') })
    const outcome = await shareLink(link)
    if (outcome === 'copied') showToast({ text: t('copied'), tone: 'good' })
    if (outcome === 'failed') showToast({ text: t('copyFailed'), tone: 'alert' })
  }
  return (
    <Row gap={2} wrap className="report-share__ways">
      {way !== 'none' && (
        <ShareButton id="share-send" onPress={() => void send()}>
          {t('send')}
        </ShareButton>
      )}
      <Button id="share-copy" kind={way === 'none' ? 'main' : 'soft'} icon="copy" onPress={() => void copy()}>
        {t('copy')}
      </Button>
    </Row>
  )
}
