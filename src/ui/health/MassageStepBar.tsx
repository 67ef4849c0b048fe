import { View } from '@tarojs/components'
import type { MassagePlanStep } from '@anzuo/chair-protocol'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import './MassageStepBar.scss'

/** Steps take turns in so many colours. */
const COLOUR_COUNT = 4

/** The class that gives something the colour of a step. */
export const getMassageStepColour = (at: number): string => `ui-step-colour--${at % COLOUR_COUNT}`

export type MassageStepBarProps = { steps: readonly MassagePlanStep[]; label: string }

/** The steps of a massage, as long as they take. */
export const MassageStepBar = ({ steps, label }: MassageStepBarProps) => (
  <View className="ui-step-bar" {...getAriaAttributes({ role: 'img', label })}>
    {steps.map((step, at) => (
      <View
        key={at}
        className={`ui-step-bar__part ${getMassageStepColour(at)}`}
        style={{ flexGrow: step.seconds }}
      />
    ))}
  </View>
)
