import { View } from '@tarojs/components'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import { showMessage } from '@/platform/messages'
import { canUseBluetooth } from '@/platform/chairLink'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { Icon, type IconName } from '@/ui/Icon'
import { useChairWords } from '../parts/useChairWords'
import type { Session } from './useSession'

type NoticeProps = {
  id?: string
  tone: 'alert' | 'notice' | 'calm'
  icon: IconName
  title: string
  note: string
  children?: ReactNode
}

const Notice = ({ id, tone, icon, title, note, children }: NoticeProps) => (
  <View
    id={id}
    className={`notice notice--${tone}`}
    {...aria({ role: tone === 'alert' ? 'alert' : 'status' })}
  >
    <View className="notice__icon">
      <Icon name={icon} size={22} />
    </View>
    <View className="notice__words">
      <View className="t-row">{title}</View>
      <View className="t-small">{note}</View>
      {children && <View className="notice__actions">{children}</View>}
    </View>
  </View>
)

/** What stands in the way at this moment, each with its way out; the gravest first. */
export const Notices = ({ session, onLinkAsked }: { session: Session; onLinkAsked: () => void }) => {
  const { t } = useTranslation('chair')
  const { chair, view } = session
  const { state, seat } = view
  const isOthers = seat === 'other' && view.carrier !== null
  return (
    <>
      {state?.phase === 'emergencyStopped' && <Held session={session} />}
      {state?.phase === 'fault' && state.fault !== 'none' && <Broken session={session} />}
      <NoLink session={session} onLinkAsked={onLinkAsked} />
      {state?.isLocked && (
        <Notice tone="notice" icon="lock" title={t('control.lockedTitle')} note={t('control.lockNote')} />
      )}
      {isOthers && <Notice tone="calm" icon="people" title={t('seat.other')} note={t('control.otherSits')} />}
      {chair?.role === null && (
        <Notice tone="calm" icon="bt" title={t('control.guestTitle')} note={t('control.guestNote')} />
      )}
    </>
  )
}

/** Releasing needs somebody beside the chair: the chair takes it over Bluetooth only. */
const useRelease = ({ control }: Session) => {
  const { t } = useTranslation('chair')
  const { tell } = useChairWords()
  const [isAsked, setIsAsked] = useState(false)
  return {
    isAsked,
    release: async () => {
      if (!control) return
      setIsAsked(true)
      const isDone = tell(await control.release())
      setIsAsked(false)
      if (!isDone) return
      control.stopRead()
      showMessage({ text: t('control.released'), tone: 'good' })
    },
  }
}

const Held = ({ session }: { session: Session }) => {
  const { t } = useTranslation('chair')
  const { isAsked, release } = useRelease(session)
  const isNear = session.view.links.bluetooth.phase === 'ready'
  return (
    <Notice
      id="chair-held"
      tone="alert"
      icon="warn"
      title={t('control.heldTitle')}
      note={t(isNear ? 'control.heldNear' : 'control.heldFar')}
    >
      {isNear ? (
        <Button
          id="chair-release"
          size="small"
          kind="outline"
          loading={isAsked}
          onPress={() => void release()}
        >
          {t('control.release')}
        </Button>
      ) : (
        canUseBluetooth() && (
          <Button size="small" kind="outline" icon="bt" onPress={() => void session.control?.openBluetooth()}>
            {t('link.connect')}
          </Button>
        )
      )}
    </Notice>
  )
}

const Broken = ({ session }: { session: Session }) => {
  const { t } = useTranslation('chair')
  const { isAsked, release } = useRelease(session)
  const fault = session.view.state?.fault
  if (!fault || fault === 'none') return null
  return (
    <Notice
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
    </Notice>
  )
}

/** No way to the chair: which one is worth trying, and why the other failed. */
const NoLink = ({ session, onLinkAsked }: { session: Session; onLinkAsked: () => void }) => {
  const { t } = useTranslation('chair')
  const { problem } = useChairWords()
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
      <Notice tone="notice" icon="bt" title={problem('unsupported').title} note={t('landing.guestCannot')} />
    )
  }
  const reason = links.bluetooth.problem ?? links.internet.problem
  if (!reason) return null
  const { title, wayOut } = problem(reason)
  return (
    <Notice id="chair-no-link" tone="notice" icon="cloudoff" title={title} note={wayOut}>
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
    </Notice>
  )
}
