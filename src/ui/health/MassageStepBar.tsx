import { View } from '@tarojs/components'
import type { MassagePlanStep } from '@anzuo/chair-protocol'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import './MassageStepBar.scss'

/** Steps have so many tints, the first the strongest; a longer massage begins anew. */
const TINT_COUNT = 6

/** The class that gives something the tint of a step. */
export const getMassageStepColour = (at: number): string => `ui-step-tint ui-step-tint--${at % TINT_COUNT}`

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
