import { useState } from 'react'
import { logOut } from '@/data/account'
import { clearCache, useAccountSettings, useEditSettings, type AccountSettings } from '@/data/ownAccount'
import { chooseLanguage, chooseTheme, usePreferences } from '@/data/preferences'
import { useSession } from '@/data/session'
import { currentLanguage, languageNames, languages, useTranslation, withTexts, type Language } from '@/i18n'
import { accountTexts } from '@/i18n/namespaces/account'
import { showMessage } from '@/platform/messages'
import { goBack, navigate } from '@/routes'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Choice } from '@/ui/Choice'
import { ListRow } from '@/ui/ListRow'
import { Screen } from '@/ui/Screen'
import { Segmented } from '@/ui/Segmented'
import { Sheet } from '@/ui/Sheet'
import { Switch } from '@/ui/Switch'
import { PersonCard } from '../parts/PersonCard'
import '../account.scss'

function StoreSettingPage() {
  const { t } = useTranslation(['account', 'common'])
  const isSignedIn = useSession(state => state.token !== null)
  const user = useSession(state => state.user)
  const [asksToLeave, setAsksToLeave] = useState(false)
  const emptyCache = () => {
    clearCache()
    showMessage({ text: t('cache.cleared'), tone: 'good' })
  }
  const leave = async () => {
    setAsksToLeave(false)
    await logOut()
    showMessage({ key: 'my.loggedOut' })
    goBack('my')
  }
  return (
    <Screen title={t('common:titles.storeSetting')} back="my">
      {isSignedIn && user && <PersonCard user={user} />}
      {isSignedIn && (
        <Card rows>
          <ListRow
            icon="shield"
            id="setting-security"
            title={t('security.row')}
            onPress={() => navigate('accountSecurity')}
          />
        </Card>
      )}
      <Card title={t('theme')}>
        <ThemeChoice />
      </Card>
      <Card title={t('language')}>
        <LanguageChoice />
      </Card>
      {isSignedIn && <OwnSettings />}
      <Card rows title={t('privacy.title')}>
        <ListRow
          icon="book"
          title={t('privacy.policy')}
          onPress={() => navigate('legal', { document: BRAND.legal.privacy.document })}
        />
        <ListRow
          icon="book"
          title={t('privacy.agreement')}
          onPress={() => navigate('legal', { document: BRAND.legal.agreement.document })}
        />
        <ListRow
          icon="refresh"
          id="setting-cache"
          title={t('cache.title')}
          note={t('cache.note')}
          chevron={false}
          onPress={emptyCache}
        />
      </Card>
      <Card rows title={t('about')}>
        <ListRow title={BRAND.name[currentLanguage()]} onPress={() => navigate('about')} />
        <ListRow title={t('common:titles.contactUs')} onPress={() => navigate('contactUs')} />
      </Card>
      {isSignedIn ? (
        <Button kind="soft" id="setting-log-out" onPress={() => setAsksToLeave(true)}>
          {t('logOut')}
        </Button>
      ) : (
        <Button
          id="setting-log-in"
          onPress={() => navigate('login', undefined, { query: { redirect: '/storeSetting' } })}
        >
          {t('logIn')}
        </Button>
      )}
      <Sheet
        open={asksToLeave}
        title={t('logOutQuestion')}
        main={{ label: t('logOut'), onPress: () => void leave(), id: 'setting-log-out-confirm' }}
        secondary={{ label: t('stay'), onPress: () => setAsksToLeave(false) }}
        onClosed={() => setAsksToLeave(false)}
      >
        {t('logOutNote')}
      </Sheet>
    </Screen>
  )
}

/** Settings that hold on all devices, as switches that act at once. */
const OwnSettings = () => {
  const { t } = useTranslation('account')
  const { data } = useAccountSettings(true)
  const editing = useEditSettings()
  if (!data) return null
  const row = (name: keyof AccountSettings, title: string, note: string) => (
    <ListRow
      title={title}
      note={note}
      value={
        <Switch
          id={`setting-${name}`}
          label={title}
          checked={data[name]}
          onChanged={isOn => editing.mutate({ [name]: isOn })}
        />
      }
    />
  )
  return (
    <>
      <Card rows title={t('notifications.title')}>
        {row('reminders', t('notifications.reminders'), t('notifications.remindersNote'))}
        {row('news', t('notifications.news'), t('notifications.newsNote'))}
        <ListRow title={t('notifications.always')} />
      </Card>
      {BRAND.features.shop && (
        <Card rows>{row('keepsViews', t('privacy.views'), t('privacy.viewsNote'))}</Card>
      )}
    </>
  )
}

const ThemeChoice = () => {
  const { t } = useTranslation('account')
  const theme = usePreferences(state => state.addressTheme ?? state.theme)
  return (
    <Segmented
      label={t('theme')}
      value={theme}
      onChanged={chooseTheme}
      options={[
        { value: 'system', label: t('asSystem') },
        { value: 'light', label: t('themes.light') },
        { value: 'dark', label: t('themes.dark') },
      ]}
    />
  )
}

const LanguageChoice = () => {
  const { t } = useTranslation('account')
  const language = usePreferences(state => state.language)
  return (
    <Choice<Language | 'system'>
      label={t('language')}
      showLabel={false}
      value={language ?? 'system'}
      onChanged={value => chooseLanguage(value === 'system' ? null : value)}
      options={[
        { value: 'system', label: t('asSystem') },
        ...languages.map(value => ({ value, label: languageNames[value] })),
      ]}
    />
  )
}

export default withTexts(accountTexts, StoreSettingPage)
