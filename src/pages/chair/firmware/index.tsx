import { View } from '@tarojs/components'
import { parseSerialNumber } from '@anzuo/chair-protocol'
import { useChairWithOfflineCache } from '@/data/chair/chairs'
import {
  readCachedFirmwareOffer,
  useFirmwareOffer,
  type FirmwareOffer,
} from '@/data/chair/firmware/firmwareOffer'
import type { ChairSummary } from '@/data/chair/knownChairs'
import { useTranslation, withTranslations } from '@/i18n'
import { chairTranslations } from '@/i18n/namespaces/chair'
import { chairFirmwareTranslations } from '@/i18n/namespaces/chairFirmware'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'
import { canUseBluetooth } from '@/platform/chairLink'
import { navigate, useRouteParams } from '@/routes'
import { formatRelativeTime } from '@/i18n/format'
import { AsyncContent } from '@/ui/feedback/AsyncContent'
import { Button } from '@/ui/forms/Button'
import { FamilyPicture } from '@/ui/illustrations/chairFamilies/FamilyPicture'
import { Chip } from '@/ui/layout/Chip'
import { Stack } from '@/ui/layout/Flex'
import { PageLayout } from '@/ui/layout/PageLayout'
import { InvalidSerialNumberScreen } from '../components/InvalidSerialNumberScreen'
import { useChairLabels } from '../components/useChairLabels'
import { FirmwareElsewhere } from './FirmwareElsewhere'
import { FirmwareSteps } from './FirmwareSteps'
import { FirmwareText } from './FirmwareText'
import './firmware.scss'

function ChairFirmwarePage() {
  const { t } = useTranslation('chairFirmware')
  const { sn } = useRouteParams('chairFirmware')
  const serialNumber = parseSerialNumber(sn)
  if (serialNumber === null) return <InvalidSerialNumberScreen title={t('pageTitle')} />
  return <ChairFirmwareScreen serialNumber={serialNumber} />
}

const ChairFirmwareScreen = ({ serialNumber }: { serialNumber: string }) => {
  const { t } = useTranslation('chairFirmware')
  const chair = useChairWithOfflineCache(serialNumber, { isAnonymousGuest: false })
  return (
    <PageLayout title={t('pageTitle')} back="chairList" state={chair} skeleton="form">
      {shown => (
        <View className="firmware">
          <ChairFirmwareContent chair={shown} />
        </View>
      )}
    </PageLayout>
  )
}

type ContentProps = { chair: ChairSummary & { firmware?: string } }

const ChairFirmwareContent = ({ chair }: ContentProps) => {
  const { t } = useTranslation('chairFirmware')
  if (chair.role !== 'owner') return <NothingToDo chair={chair} id="owner" reason="ownerOnly" />
  if (!chair.features.includes('firmwareUpdate')) return <NothingToDo chair={chair} id="none" reason="none" />
  return (
    <>
      <OfferedFirmware chair={chair} />
      <View className="t-note t-quiet">{t('safe')}</View>
    </>
  )
}

/** What the server offers; without internet, what was begun with it. */
const OfferedFirmware = ({ chair }: ContentProps) => {
  const offer = useFirmwareOffer(chair.serialNumber)
  const cached = offer.status === 'error' ? readCachedFirmwareOffer(chair.serialNumber) : null
  const state = cached ? { ...offer, data: { update: cached } } : offer
  return (
    <AsyncContent state={state} skeleton="form">
      {({ update }) =>
        update ? (
          <FirmwareOnOffer chair={chair} offer={update} />
        ) : (
          <NothingToDo chair={chair} id="latest" reason="latest" checkedAt={offer.dataUpdatedAt} />
        )
      }
    </AsyncContent>
  )
}

const FirmwareOnOffer = ({ chair, offer }: ContentProps & { offer: FirmwareOffer }) => {
  const toControl = () => navigate('chairControl', { sn: chair.serialNumber }, { method: 'replace' })
  if (canUseBluetooth()) return <FirmwareSteps chair={chair} offer={offer} onLeft={toControl} />
  return (
    <FirmwareElsewhere
      serialNumber={chair.serialNumber}
      comesByInternet={offer.comesByInternet}
      onLeft={toControl}
    />
  )
}

type NothingToDoProps = ContentProps & {
  id: string
  reason: 'ownerOnly' | 'none' | 'latest'
  /** When the server said so, in milliseconds since 1970. */
  checkedAt?: number
}

const NothingToDo = ({ chair, id, reason, checkedAt }: NothingToDoProps) => {
  const { t } = useTranslation('chairFirmware')
  const { getChairName } = useChairLabels()
  const { serialNumber, family, firmware } = chair
  return (
    <>
      <View className="firmware__chair">
        <FamilyPicture family={family} />
      </View>
      <Stack gap={2} align="start">
        <View className="t-row">{getChairName(chair)}</View>
        {checkedAt && firmware && (
          <Chip tone="good" icon="check">
            {t('latest.checked', { version: firmware, when: formatRelativeTime(checkedAt) })}
          </Chip>
        )}
      </Stack>
      <FirmwareText id={`firmware-${id}`} title={t(`${reason}.title`)} note={t(`${reason}.note`)} />
      <Button
        kind="soft"
        onPress={() => navigate('chairControl', { sn: serialNumber }, { method: 'replace' })}
      >
        {t('toControl')}
      </Button>
    </>
  )
}

export default withTranslations(
  [chairTranslations, chairLinkTranslations, chairFirmwareTranslations],
  ChairFirmwarePage,
)
