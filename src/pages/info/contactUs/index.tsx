import { View } from '@tarojs/components'
import { isOpenAt } from '@anzuo/domain/chinaTime'
import { useCompany } from '@/data/shop/shopFacts'
import { getCurrentLanguage, useTranslation, withTranslations } from '@/i18n'
import { infoTranslations } from '@/i18n/namespaces/info'
import { copyText } from '@/platform/clipboard'
import { showToast } from '@/platform/toast'
import { callPhone, writeEmail } from '@/platform/externalApps'
import { navigate } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { ListRow } from '@/ui/layout/ListRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import '../info.scss'

function ContactUsPage() {
  const { t } = useTranslation(['info', 'common'])
  const language = getCurrentLanguage()
  const { name, address, website, email, hours, hotline, postalCode, complaintAddress } = useCompany()
  const isOpen = isOpenAt(hours, Date.now())
  const copy = async (text: string) => {
    const isDone = await copyText(text)
    showToast({
      text: t(isDone ? 'contact.copied' : 'contact.notCopied'),
      tone: isDone ? 'good' : 'alert',
    })
  }
  const row = (title: string, value: string) => (
    <ListRow
      title={title}
      note={<View className="info-story">{value}</View>}
      value={
        <Button kind="text" size="small" onPress={() => void copy(value)}>
          {t('contact.copy')}
        </Button>
      }
    />
  )
  return (
    <PageLayout title={t('common:titles.contactUs')} back="account">
      <Card rows>
        {row(t('contact.hotline'), hotline)}
        <ListRow
          icon="clock"
          title={t('contact.hours')}
          note={t('contact.hoursValue', { hours: `${hours.opens}–${hours.closes}` })}
          value={
            <Chip tone={isOpen ? 'good' : 'neutral'}>
              {isOpen ? t('contact.open') : t('contact.closed', { time: hours.opens })}
            </Chip>
          }
        />
      </Card>
      <Button
        id="contact-call"
        icon="phone"
        kind={isOpen ? 'main' : 'soft'}
        onPress={() => callPhone(hotline)}
      >
        {t('contact.call')}
      </Button>
      <Card rows>
        <ListRow
          id="contact-email"
          title={t('contact.email')}
          note={<View className="info-story">{email}</View>}
          onPress={() => writeEmail(email) || void copy(email)}
        />
        <ListRow title={t('contact.company')} note={name[language]} />
        {row(t('contact.address'), address[language])}
        {row(t('contact.postalCode'), postalCode)}
        {row(t('contact.website'), website)}
        {complaintAddress[language] && row(t('contact.complaints'), complaintAddress[language])}
      </Card>
      <Button kind="text" onPress={() => navigate('commonProblems')}>
        {t('contact.help')}
      </Button>
    </PageLayout>
  )
}

export default withTranslations(infoTranslations, ContactUsPage)
