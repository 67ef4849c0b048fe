import { View } from '@tarojs/components'
import { isOpenAt } from '@/domain/openNow'
import { currentLanguage, useTranslation, withTexts } from '@/i18n'
import { infoTexts } from '@/i18n/namespaces/info'
import { copyText } from '@/platform/clipboard'
import { showMessage } from '@/platform/messages'
import { callPhone } from '@/platform/ways'
import { navigate } from '@/routes'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Chip } from '@/ui/Chip'
import { ListRow } from '@/ui/ListRow'
import { Screen } from '@/ui/Screen'
import '../info.scss'

function ContactUsPage() {
  const { t } = useTranslation(['info', 'common'])
  const language = currentLanguage()
  const { name, address, website, email, hours, hotline, postalCode } = COMPANY
  const isOpen = isOpenAt(hours, Date.now())
  const copy = async (text: string) => {
    const isDone = await copyText(text)
    showMessage({
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
    <Screen title={t('common:titles.contactUs')} back="my">
      <Card rows>
        <ListRow title={t('contact.company')} note={name[language]} />
        {row(t('contact.address'), address[language])}
        {row(t('contact.postalCode'), postalCode)}
        {row(t('contact.website'), website)}
        {row(t('contact.email'), email)}
      </Card>
      <Card rows>
        <ListRow
          icon="clock"
          title={t('contact.hours')}
          note={t('contact.hoursValue', { hours: `${hours.opens}–${hours.closes}` })}
          value={
            <Chip tone={isOpen ? 'good' : 'neutral'}>{t(isOpen ? 'contact.open' : 'contact.closed')}</Chip>
          }
        />
        {row(t('contact.hotline'), hotline)}
      </Card>
      <Button id="contact-call" icon="phone" onPress={() => callPhone(hotline)}>
        {t('contact.call')}
      </Button>
      <Button kind="text" onPress={() => navigate('commonProblems')}>
        {t('contact.help')}
      </Button>
    </Screen>
  )
}

export default withTexts(infoTexts, ContactUsPage)
