import { useState } from 'react'
import { View } from '@tarojs/components'
import { useCompany } from '@/data/shop/shopFacts'
import { useTranslation } from '@/i18n'
import { callPhone } from '@/platform/externalApps'
import { Row } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { LinkRow } from '@/ui/layout/LinkRow'
import { ListRow } from '@/ui/layout/ListRow'

/** The hotline's number, with a button to call it. */
export const SupportHotlineCard = () => {
  const { t } = useTranslation('help')
  const { hotline, hours } = useCompany()
  return (
    <Card rows>
      <ListRow
        icon="chat"
        title={t('hotline.title')}
        note={t('hotline.note', { hours: `${hours.opens}–${hours.closes}` })}
        value={
          <Button kind="soft" size="small" id="hotline-call" onPress={() => callPhone(hotline)}>
            {t('hotline.call')}
          </Button>
        }
      />
      <LinkRow title={t('hotline.contact')} to="contactUs" />
    </Card>
  )
}

/** Asks whether the steps helped; when they did not, shows the hotline. */
export const HelpfulnessFeedback = () => {
  const { t } = useTranslation('help')
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null)
  return (
    <>
      <Card>
        <View className="help-solved ui-on-screen" {...getAriaAttributes({ live: 'polite' })}>
          {answer === null ? (
            <>
              <View>{t('solved.question')}</View>
              <Row gap={3} justify="center" wrap>
                <Button kind="soft" size="medium" id="solved-yes" onPress={() => setAnswer('yes')}>
                  {t('solved.yes')}
                </Button>
                <Button kind="outline" size="medium" id="solved-no" onPress={() => setAnswer('no')}>
                  {t('solved.no')}
                </Button>
              </Row>
            </>
          ) : (
            <View>{t(answer === 'yes' ? 'solved.thanks' : 'solved.sorry')}</View>
          )}
        </View>
      </Card>
      {answer === 'no' && <SupportHotlineCard />}
    </>
  )
}
