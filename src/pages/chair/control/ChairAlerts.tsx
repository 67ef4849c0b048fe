import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import { canUseBluetooth } from '@/platform/chairLink'
import { FlexGrow, Row } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { useChairLabels } from '../components/useChairLabels'
import { useResetAfterStop } from './HaltedChair'
import type { ChairControlViewModel } from './useChairControlViewModel'

type ChairAlertProps = {
  id?: string
  tone: 'alert' | 'notice' | 'calm'
  icon: IconName
  title: string
  note: string
  children?: ReactNode
}

/** What stands in the way or is worth knowing, with a way on. */
export const ChairAlert = ({ id, tone, icon, title, note, children }: ChairAlertProps) => (
  <View
    id={id}
    className={`notice notice--${tone}`}
    {...getAriaAttributes({ role: tone === 'alert' ? 'alert' : 'status' })}
  >
    <View className="notice__icon">
      <Icon name={icon} size={22} />
    </View>
    <FlexGrow>
      <View className="t-row">{title}</View>
      <View className="t-small">{note}</View>
      {children && (
        <Row gap={2} align="center" wrap className="ui-mt-3">
          {children}
        </Row>
      )}
    </FlexGrow>
  </View>
)

export type ChairAlertsProps = { session: ChairControlViewModel; onLinkAsked: () => void }

/** What stands in the way at this moment, each with its way out; the gravest first. The emergency stop stands above all of it. */
export const ChairAlerts = ({ session, onLinkAsked }: ChairAlertsProps) => {
  const { t } = useTranslation('chair')
  const { chair, view } = session
  const { state, seat } = view
  const isOthers = seat === 'other' && view.carrier !== null
  return (
    <>
      {state?.phase === 'fault' && state.fault !== 'none' && <FaultAlert session={session} />}
      <ConnectionAlert session={session} onLinkAsked={onLinkAsked} />
      {state?.isLocked && (
        <ChairAlert tone="notice" icon="lock" title={t('control.lockedTitle')} note={t('control.lockNote')} />
      )}
      {isOthers && (
        <ChairAlert tone="calm" icon="people" title={t('seat.other')} note={t('control.otherSits')} />
      )}
      {chair?.role === null && (
        <ChairAlert tone="calm" icon="bt" title={t('control.guestTitle')} note={t('control.guestNote')} />
      )}
    </>
  )
}

/** The emergency stop holds: what it means, and how it is released. */
export const EmergencyStopAlert = ({ session }: { session: ChairControlViewModel }) => {
  const { t } = useTranslation('chair')
  const isNear = session.view.links.bluetooth.phase === 'ready'
  return (
    <ChairAlert
      id="chair-held"
      tone="alert"
      icon="warn"
      title={t('control.heldTitle')}
      note={t(
        isNear ? 'control.heldNear' : canUseBluetooth() ? 'control.heldFar' : 'control.heldNoBluetooth',
      )}
    />
  )
}

const FaultAlert = ({ session }: { session: ChairControlViewModel }) => {
  const { t } = useTranslation('chair')
  const { isAsked, release } = useResetAfterStop(session)
  const fault = session.view.state?.fault
  if (!fault || fault === 'none') return null
  return (
    <ChairAlert
      id="chair-fault"
      tone="alert"
      icon="warn"
      title={t('control.faultTitle')}
      note={t(`fault.${fault}`)}
    >
      {session.view.links.bluetooth.phase === 'ready' && (
        <Button size="small" kind="outline" loading={isAsked} onPress={() => void release()}>
          {t('control.faultClear')}
        </Button>
      )}
    </ChairAlert>
  )
}

/** No way to the chair: which one is worth trying, and why the other failed. */
const ConnectionAlert = ({ session, onLinkAsked }: ChairAlertsProps) => {
  const { t } = useTranslation('chair')
  const { problem } = useChairLabels()
  const { links, carrier } = session.view
  const isConnecting = links.bluetooth.phase === 'connecting' || links.internet.phase === 'connecting'
  const isPassing = session.chair?.role === null
  const isUntried = links.bluetooth.phase === 'unused'
  const isFirstTry = isConnecting && !isUntried && !links.bluetooth.problem
  if (carrier || isFirstTry) return null
  if (isPassing && isUntried) {
    return canUseBluetooth() ? (
      <Button icon="bt" onPress={() => void session.control?.openBluetooth()}>
        {t('link.connect')}
      </Button>
    ) : (
      <ChairAlert
        tone="notice"
        icon="bt"
        title={problem('unsupported').title}
        note={t('landing.guestCannot')}
      />
    )
  }
  const reason =
    links.bluetooth.problem ?? links.internet.problem ?? (session.isOutOfReach ? 'offline' : null)
  if (!reason) return null
  const { title, wayOut } = problem(reason)
  return (
    <ChairAlert id="chair-no-link" tone="notice" icon="cloudoff" title={title} note={wayOut}>
      {canUseBluetooth() && (
        <Button
          id="chair-link-again"
          size="small"
          kind="outline"
          icon="bt"
          loading={links.bluetooth.phase === 'connecting'}
          onPress={() => void session.control?.openBluetooth()}
        >
          {t(isUntried ? 'link.connect' : 'link.again')}
        </Button>
      )}
      <Button size="small" kind="text" onPress={onLinkAsked}>
        {t('link.help')}
      </Button>
    </ChairAlert>
  )
}
