import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { Icon, type IconName } from '../icons/Icon'
import './Timeline.scss'

export type TimelineStep = {
  key: string
  /** `done` lies behind, `now` is where it stands, `open` is to come. */
  state: 'done' | 'now' | 'open'
  /** The sign in the disc of the step that it stands at. */
  icon?: IconName
  title: string
  /** When it happened, or how long it takes. */
  note?: string
  /** What belongs to the step: an answer, its buttons. */
  children?: ReactNode
}

export type TimelineProps = {
  steps: readonly TimelineStep[]
  label: string
  /** What happened last stands first, so that everything below it lies behind. */
  newestFirst?: boolean
}

const titleClass = { done: '', now: ' t-strong', open: ' t-quiet' } as const

/** What happened and what comes, one under the other, on a rail. */
export const Timeline = ({ steps, label, newestFirst = false }: TimelineProps) => {
  const { t } = useTranslation('ui')
  return (
    <View
      className={`ui-timeline${newestFirst ? ' ui-timeline--newest' : ''}`}
      {...getAriaAttributes({ role: 'list', label })}
    >
      {steps.map(({ key, state, icon = 'check', title, note, children }) => (
        <View
          key={key}
          className={`ui-timeline__step ui-timeline__step--${state}`}
          {...getAriaAttributes({ role: 'listitem' })}
        >
          <View className="ui-timeline__rail">
            <View
              className="ui-timeline__mark"
              {...getAriaAttributes({ role: 'img', label: t(`timeline.${state}`) })}
            >
              {state === 'now' && <Icon name={icon} size={14} />}
            </View>
          </View>
          <View className="ui-timeline__words">
            <View className={`t-row${titleClass[state]}`}>{title}</View>
            {note && <View className="t-small t-quiet">{note}</View>}
            {children}
          </View>
        </View>
      ))}
    </View>
  )
}
