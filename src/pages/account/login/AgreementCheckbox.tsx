import { interpolateElements, useTranslation } from '@/i18n'
import { Checkbox } from '@/ui/forms/Checkbox'
import { Link } from '@/ui/layout/Link'

type AgreementCheckboxProps = { checked: boolean; onChanged: (checked: boolean) => void; error?: string }

/** The box to tick before anything is sent, with links to what is agreed to. It is never ticked in advance. */
export const AgreementCheckbox = ({ checked, onChanged, error }: AgreementCheckboxProps) => {
  const { t } = useTranslation('login')
  const { agreement, privacy } = BRAND.legal
  return (
    <Checkbox
      id="login-agree"
      checked={checked}
      onChanged={onChanged}
      label={t('agreementLabel')}
      error={error}
    >
      {interpolateElements(t('agreement'), {
        agreement: (
          <Link to="legal" params={{ document: agreement.document }}>
            {t('userAgreement')}
          </Link>
        ),
        privacy: (
          <Link to="legal" params={{ document: privacy.document }}>
            {t('privacyPolicy')}
          </Link>
        ),
      })}
    </Checkbox>
  )
}
