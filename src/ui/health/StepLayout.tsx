import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { Button, type ButtonProps } from '../forms/Button'
import type { ButtonAction } from '../forms/buttonAction'
import { PageLayout, type PageLayoutProps } from '../layout/PageLayout'
import './StepLayout.scss'

type StepAction = ButtonAction & Pick<ButtonProps, 'icon' | 'kind'>

export type StepLayoutProps = Pick<PageLayoutProps<never>, 'title' | 'back'> & {
  /** The main action. */
  primary: StepAction
  /** The other actions, less prominent, side by side. */
  secondary: readonly StepAction[]
  children: ReactNode
}

/** One step of a health check: its content, and a footer with its actions. */
export const StepLayout = ({ title, back, primary, secondary, children }: StepLayoutProps) => (
  <PageLayout
    title={title}
    back={back}
    footer={
      <View className="ui-step">
        <Button {...primary}>{primary.label}</Button>
        <View className={secondary.length > 1 ? 'ui-step__row' : 'ui-step'}>
          {secondary.map(action => (
            <Button key={action.label} kind="text" size="medium" {...action}>
              {action.label}
            </Button>
          ))}
        </View>
      </View>
    }
  >
    {children}
  </PageLayout>
)
