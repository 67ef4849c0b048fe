import { View } from '@tarojs/components'
import { postponeConsent, useGiveConsent, useTextsAwaitingConsent } from '@/data/account/consents'
import { useTranslation, withTranslations } from '@/i18n'
import { formatDate } from '@/i18n/format'
import { legalTranslations } from '@/i18n/namespaces/legal'
import { LinkRow } from '@/ui/layout/LinkRow'
import { BottomSheet } from '@/ui/feedback/BottomSheet'

/**
 * Asks somebody who is signed in for consent to versions of the legal texts that came after theirs. What they agreed to before holds
 * until then, so they may look at it first, or later.
 */
export const UpdatedTermsPrompt = () => {
  const texts = useTextsAwaitingConsent()
  return texts.length > 0 ? <UpdatedTermsSheet /> : null
}

const UpdatedTermsSheet = withTranslations(legalTranslations, () => {
  const { t } = useTranslation(['legal', 'common'])
  const texts = useTextsAwaitingConsent()
  const agreeing = useGiveConsent()
  const agree = () =>
    agreeing.mutate({ agreedTo: texts.map(({ document, version }) => ({ document, version })) })
  return (
    <BottomSheet
      open={texts.length > 0}
      id="new-terms"
      title={t('renewed.title')}
      primaryAction={{
        label: t('renewed.agree'),
        onPress: agree,
        loading: agreeing.isPending,
        id: 'new-terms-agree',
      }}
      secondaryAction={{ label: t('renewed.later'), onPress: postponeConsent }}
      onClosed={postponeConsent}
    >
      <View>{t('renewed.note')}</View>
      {texts.map(({ document, version, effective }) => (
        <LinkRow
          key={document}
          title={t(`common:titles.legal.${document}`)}
          note={t('renewed.version', { version, date: formatDate(effective) })}
          to="legal"
          params={{ document }}
          query={{ section: 'changes' }}
        />
      ))}
    </BottomSheet>
  )
})
