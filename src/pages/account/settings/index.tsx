import { useState } from 'react'
import { LOCALES, LOCALE_NAMES, type Locale } from '@anzuo/domain/locale'
import { logOut } from '@/data/account/authentication'
import { clearQueryCache, useAccountSettings, useEditAccountSettings } from '@/data/account/accountSettings'
import { setLanguagePreference, setThemePreference, usePreferences } from '@/data/account/preferences'
import { useAuthSession, useIsSignedIn } from '@/data/account/authSession'
import { getCurrentLanguage, useTranslation, withTranslations } from '@/i18n'
import { accountTranslations } from '@/i18n/namespaces/account'
import { haptics } from '@/platform/haptics'
import { showToast } from '@/platform/toast'
import { goBack, navigate } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { LinkRow } from '@/ui/layout/LinkRow'
import { ListRow } from '@/ui/layout/ListRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { SegmentedControl } from '@/ui/forms/SegmentedControl'
import { ConfirmSheet } from '@/ui/feedback/ConfirmSheet'
import { SwitchRow } from '@/ui/layout/SwitchRow'
import { UserProfileCard } from '../accountCards/UserProfileCard'
import '../account.scss'

function SettingsPage() {
  const { t } = useTranslation(['account', 'common'])
  const isSignedIn = useIsSignedIn()
  const user = useAuthSession(state => state.user)
  return (
    <PageLayout title={t('common:titles.storeSetting')} back="account">
      {isSignedIn && user && <UserProfileCard user={user} />}
      {isSignedIn && (
        <Card rows>
          <LinkRow icon="shield" id="setting-security" title={t('security.row')} to="accountSecurity" />
          <LinkRow
            icon="bell"
            id="setting-messages"
            title={t('notifications.title')}
            note={t('notifications.note')}
            to="notificationSettings"
          />
        </Card>
      )}
      <Card title={t('theme')}>
        <ThemeSelector />
      </Card>
      <Card title={t('language')}>
        <LanguageSelector />
      </Card>
      {haptics.isAvailable() && <HapticsCard />}
      {isSignedIn && <AccountPreferences />}
      <PrivacyCard />
      <Card rows title={t('about')}>
        <LinkRow title={BRAND.name[getCurrentLanguage()]} to="about" />
        <LinkRow title={t('common:titles.contactUs')} to="contactUs" />
      </Card>
      {isSignedIn ? <LogOutButton /> : <LogInButton />}
    </PageLayout>
  )
}

/** The legal texts, and emptying what this device keeps for speed. */
const PrivacyCard = () => {
  const { t } = useTranslation('account')
  const clearCachedData = () => {
    clearQueryCache()
    showToast({ text: t('cache.cleared'), tone: 'good' })
  }
  return (
    <Card rows title={t('privacy.title')}>
      <LinkRow
        icon="book"
        title={t('privacy.policy')}
        to="legal"
        params={{ document: BRAND.legal.privacy.document }}
      />
      <LinkRow
        icon="book"
        title={t('privacy.agreement')}
        to="legal"
        params={{ document: BRAND.legal.agreement.document }}
      />
      <ListRow
        icon="refresh"
        id="setting-cache"
        title={t('cache.title')}
        note={t('cache.note')}
        chevron={false}
        onPress={clearCachedData}
      />
    </Card>
  )
}

const LogInButton = () => {
  const { t } = useTranslation('account')
  return (
    <Button
      id="setting-log-in"
      onPress={() => navigate('login', undefined, { query: { redirect: '/storeSetting' } })}
    >
      {t('logIn')}
    </Button>
  )
}

/** Logs out after a confirmation. */
const LogOutButton = () => {
  const { t } = useTranslation('account')
  const [isConfirming, setIsConfirming] = useState(false)
  const close = () => setIsConfirming(false)
  const confirm = async () => {
    close()
    await logOut()
    showToast({ key: 'my.loggedOut' })
    goBack('account')
  }
  return (
    <>
      <Button kind="soft" id="setting-log-out" onPress={() => setIsConfirming(true)}>
        {t('logOut')}
      </Button>
      {isConfirming && (
        <ConfirmSheet
          title={t('logOutQuestion')}
          confirm={{ label: t('logOut'), onPress: () => void confirm(), id: 'setting-log-out-confirm' }}
          cancelLabel={t('stay')}
          onClosed={close}
        >
          {t('logOutNote')}
        </ConfirmSheet>
      )}
    </>
  )
}

/** Settings that hold on all devices, as switches that act at once; all of them are of the shop. */
const AccountPreferences = () => {
  const { t } = useTranslation('account')
  const { data } = useAccountSettings()
  const editing = useEditAccountSettings()
  if (!data || !BRAND.features.shop) return null
  return (
    <Card rows>
      <SwitchRow
        id="setting-keepsViews"
        title={t('privacy.views')}
        note={t('privacy.viewsNote')}
        checked={data.keepsViews}
        onChanged={keepsViews => editing.mutate({ keepsViews })}
      />
    </Card>
  )
}

/** Short vibrations, on this device only. */
const HapticsCard = () => {
  const { t } = useTranslation('account')
  const [isEnabled, setIsEnabled] = useState(haptics.isEnabled)
  const change = (enabled: boolean) => {
    haptics.setEnabled(enabled)
    setIsEnabled(enabled)
    // Shows at once how it feels.
    haptics.vibrate('light')
  }
  return (
    <Card rows>
      <SwitchRow
        id="setting-haptics"
        title={t('haptics.title')}
        note={t('haptics.note')}
        checked={isEnabled}
        onChanged={change}
      />
    </Card>
  )
}

const ThemeSelector = () => {
  const { t } = useTranslation('account')
  const theme = usePreferences(state => state.addressTheme ?? state.theme)
  return (
    <SegmentedControl
      label={t('theme')}
      value={theme}
      onChanged={setThemePreference}
      options={[
        { value: 'system', label: t('asSystem') },
        { value: 'light', label: t('themes.light') },
        { value: 'dark', label: t('themes.dark') },
      ]}
    />
  )
}

const LanguageSelector = () => {
  const { t } = useTranslation('account')
  const language = usePreferences(state => state.language)
  return (
    <RadioGroup<Locale | 'system'>
      label={t('language')}
      showLabel={false}
      value={language ?? 'system'}
      onChanged={value => setLanguagePreference(value === 'system' ? null : value)}
      options={[
        { value: 'system', label: t('asSystem') },
        ...LOCALES.map(value => ({ value, label: LOCALE_NAMES[value] })),
      ]}
    />
  )
}

export default withTranslations(accountTranslations, SettingsPage)
