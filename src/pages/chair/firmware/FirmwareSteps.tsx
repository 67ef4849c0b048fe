import { View } from '@tarojs/components'
import { MINUTE_MS } from '@anzuo/domain/durations'
import type { FirmwareFailure } from '@anzuo/domain/firmwareUpdate'
import type { FirmwareOffer } from '@/data/chair/firmware/firmwareOffer'
import {
  useFirmwareUpdate,
  type FirmwareUpdate,
  type FirmwareUpdateState,
} from '@/data/chair/firmware/useFirmwareUpdate'
import type { ChairSummary } from '@/data/chair/knownChairs'
import { useTranslation } from '@/i18n'
import { formatNumber, toPluralOptions } from '@/i18n/numberFormat'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Skeleton } from '@/ui/feedback/Skeleton'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Stack } from '@/ui/layout/Flex'
import { ListRow } from '@/ui/layout/ListRow'
import { useChairLabels } from '../components/useChairLabels'
import { FirmwareText } from './FirmwareText'

export type FirmwareStepsProps = { chair: ChairSummary; offer: FirmwareOffer; onLeft: () => void }

/** Brings new software to the chair: download, send, start. What is there stays there, whatever is left or lost on the way. */
export const FirmwareSteps = ({ chair, offer, onLeft }: FirmwareStepsProps) => {
  const { t } = useTranslation('chairFirmware')
  const update = useFirmwareUpdate(chair, offer)
  const { kind } = update.state
  const isAtBeginning = kind === 'offered' || kind === 'downloaded'
  return (
    <>
      <FirmwareStep update={update} offer={offer} onLeft={onLeft} />
      {isAtBeginning && (
        <Button id="firmware-leave" kind="text" onPress={onLeft}>
          {t('later')}
        </Button>
      )}
    </>
  )
}

type StepProps = { update: FirmwareUpdate; offer: FirmwareOffer; onLeft: () => void }

const FirmwareStep = ({ update, offer, onLeft }: StepProps) => {
  const { t } = useTranslation('chairFirmware')
  const { state } = update
  switch (state.kind) {
    case 'preparing':
      return <Skeleton shape="form" />
    case 'offered':
    case 'downloaded':
      return <FirmwareOffered update={update} offer={offer} state={state} />
    case 'downloading':
      return <FirmwareDownloading state={state} onCancelled={update.cancel} />
    case 'connecting':
      return (
        <Button id="firmware-connecting" loading>
          {t('connecting')}
        </Button>
      )
    case 'sending':
      return <FirmwareSending state={state} onCancelled={update.cancel} />
    case 'startable':
      return <FirmwareStartable isInUse={state.isInUse} update={update} />
    case 'starting':
      return (
        <>
          <FirmwareText id="firmware-starting" title={t('starting.title')} note={t('starting.note')} />
          <Button loading>{t('starting.waiting')}</Button>
        </>
      )
    case 'done':
      return (
        <>
          <FirmwareText
            id="firmware-done"
            title={t('done.title')}
            note={t('done.note', { version: offer.firmware })}
          />
          <Button onPress={onLeft}>{t('toControl')}</Button>
        </>
      )
    case 'failed':
      return <FirmwareFailed failure={state.failure} update={update} onLeft={onLeft} />
    case 'unreached':
      return <FirmwareUnreached problem={state.problem} update={update} />
  }
}

type StateOf<Kind extends FirmwareUpdateState['kind']> = Extract<FirmwareUpdateState, { kind: Kind }>

const KILOBYTE = 1000

const FirmwareOffered = ({
  update,
  offer,
  state,
}: Omit<StepProps, 'onLeft'> & { state: StateOf<'offered' | 'downloaded'> }) => {
  const { t } = useTranslation('chairFirmware')
  const isHere = state.kind === 'downloaded'
  const isBegun = state.kind === 'offered' && state.bytes > 0
  return (
    <>
      <FirmwareText
        id={isHere ? 'firmware-here' : 'firmware-offered'}
        title={t(isHere ? 'here.title' : 'offered.title', { version: offer.firmware })}
        note={t(isHere ? 'here.note' : offer.comesByInternet ? 'offered.noteWifi' : 'offered.note')}
      />
      <Card rows>
        <ListRow icon="clock" title={t('facts.time')} />
        <ListRow icon="bt" title={t('facts.near')} />
        <ListRow icon="seat" title={t('facts.empty')} />
      </Card>
      {isHere ? (
        <Button id="firmware-send" icon="bt" onPress={update.send}>
          {t('here.send')}
        </Button>
      ) : (
        <Button id="firmware-download" onPress={update.download}>
          {t(isBegun ? 'offered.resume' : 'offered.download', {
            size: formatNumber(Math.ceil(state.size / KILOBYTE)),
          })}
        </Button>
      )}
    </>
  )
}

type DownloadingProps = { state: StateOf<'downloading'>; onCancelled: () => void }

const FirmwareDownloading = ({ state: { bytes, size }, onCancelled }: DownloadingProps) => {
  const { t } = useTranslation('chairFirmware')
  return (
    <Card id="firmware-downloading">
      <Stack gap={3}>
        <View className="t-title">{t('downloading.title')}</View>
        <ProgressBar progress={bytes / size} label={t('downloading.title')} />
        <View className="t-small t-quiet">
          {t('downloading.progress', {
            part: formatNumber(Math.floor(bytes / KILOBYTE)),
            size: formatNumber(Math.ceil(size / KILOBYTE)),
          })}
        </View>
        <Button id="firmware-cancel" kind="outline" onPress={onCancelled}>
          {t('pause')}
        </Button>
      </Stack>
    </Card>
  )
}

type SendingProps = { state: StateOf<'sending'>; onCancelled: () => void }

const FirmwareSending = ({ state, onCancelled }: SendingProps) => {
  const { t } = useTranslation('chairFirmware')
  const { block, blocks, msLeft, pause } = state
  const part = blocks === 0 ? 0 : block / blocks
  const percent = formatNumber(Math.floor(part * 100))
  return (
    <Card id="firmware-sending">
      <Stack gap={3}>
        <View className="t-title">{t('sending.title')}</View>
        <ProgressBar progress={part} label={t('sending.title')} />
        <View className="t-small t-quiet">
          {t('sending.percent', { percent })}
          {msLeft !== null && pause === 'none' && (
            <>
              {' · '}
              {msLeft < MINUTE_MS
                ? t('sending.soon')
                : t('sending.left', toPluralOptions(Math.ceil(msLeft / MINUTE_MS)))}
            </>
          )}
        </View>
        <View className="t-small" {...getAriaAttributes({ live: 'polite' })}>
          {t(`sending.${pause}`)}
        </View>
        <Button id="firmware-cancel" kind="outline" onPress={onCancelled}>
          {t('pause')}
        </Button>
      </Stack>
    </Card>
  )
}

const FirmwareStartable = ({ isInUse, update }: { isInUse: boolean; update: FirmwareUpdate }) => {
  const { t } = useTranslation('chairFirmware')
  return (
    <>
      <FirmwareText id="firmware-startable" title={t('startable.title')} note={t('startable.note')} />
      {isInUse && (
        <View
          id="firmware-in-use"
          className="t-small firmware__notice"
          {...getAriaAttributes({ role: 'alert' })}
        >
          {t('startable.inUse')}
        </View>
      )}
      <Button id="firmware-start" onPress={update.start}>
        {t('startable.start')}
      </Button>
      <Button kind="text" onPress={update.cancel}>
        {t('later')}
      </Button>
    </>
  )
}

/** What a person can do about a failure: fetch it again, send it again, or nothing but go on using the chair. */
const WAY_ON: Record<FirmwareFailure, 'download' | 'send' | 'leave'> = {
  signature: 'leave',
  family: 'leave',
  older: 'leave',
  expired: 'leave',
  tooLarge: 'leave',
  notOwner: 'leave',
  unsupported: 'leave',
  withdrawn: 'leave',
  bootFailed: 'leave',
  inUse: 'send',
  halted: 'send',
  damaged: 'send',
  notStarted: 'send',
  unavailable: 'download',
  offline: 'download',
  damagedDownload: 'download',
}

type FailedProps = Pick<StepProps, 'update' | 'onLeft'> & { failure: FirmwareFailure }

const FirmwareFailed = ({ failure, update, onLeft }: FailedProps) => {
  const { t } = useTranslation('chairFirmware')
  const way = WAY_ON[failure]
  return (
    <>
      <FirmwareText
        isAlert
        id={`firmware-failed-${failure}`}
        title={t(`failure.${failure}.title`)}
        note={t(`failure.${failure}.note`)}
      />
      {way !== 'leave' && (
        <Button id="firmware-again" onPress={way === 'download' ? update.download : update.send}>
          {t(`again.${way}`)}
        </Button>
      )}
      <Button kind={way === 'leave' ? 'main' : 'text'} onPress={onLeft}>
        {t('toControl')}
      </Button>
    </>
  )
}

type UnreachedProps = { problem: StateOf<'unreached'>['problem']; update: FirmwareUpdate }

const FirmwareUnreached = ({ problem: name, update }: UnreachedProps) => {
  const { t } = useTranslation('chairFirmware')
  const { problem } = useChairLabels()
  // What the other pages say of a lost link is about a massage; this one is about blocks.
  const isLost = name === 'lost' || name === 'noAnswer'
  const { title, wayOut } = problem(name)
  return (
    <>
      <FirmwareText
        isAlert
        id={`firmware-unreached-${name}`}
        title={isLost ? t('lost.title') : title}
        note={isLost ? t('lost.note') : wayOut}
      />
      <Button id="firmware-again" icon="bt" onPress={update.send}>
        {t('again.send')}
      </Button>
      <Button kind="text" onPress={update.cancel}>
        {t('later')}
      </Button>
    </>
  )
}
