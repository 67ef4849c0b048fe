import { useState } from 'react'
import { logOut } from '@/data/account'
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

function StoreSettingPage() {
  const { t } = useTranslation(['account', 'common'])
  const isSignedIn = useSession(state => state.token !== null)
  const [asksToLeave, setAsksToLeave] = useState(false)
  const leave = async () => {
    setAsksToLeave(false)
    await logOut()
    showMessage({ key: 'my.loggedOut' })
    goBack('my')
  }
  return (
    <Screen title={t('common:titles.storeSetting')} back="my">
      <Card title={t('theme')}>
        <ThemeChoice />
      </Card>
      <Card title={t('language')}>
        <LanguageChoice />
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
