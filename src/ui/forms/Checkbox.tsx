import { useId, type ReactNode } from 'react'
import { View } from '@tarojs/components'
import { Row } from '../layout/Flex'
import { FieldError } from './FieldError'
import { Icon } from '../icons/Icon'
import { Pressable } from './Pressable'
import { TouchArea } from './TouchArea'
import './Checkbox.scss'

export type CheckboxProps = {
  checked: boolean
  onChanged: (checked: boolean) => void
  /** The words beside the box; they may hold links. */
  children: ReactNode
  /** The same in plain words, for assistive technology. */
  label: string
  error?: string
  id?: string
}

/** A box to tick, with its words. An error tints the whole block: it says what is missing and where. */
export const Checkbox = ({ checked, onChanged, children, label, error, id }: CheckboxProps) => {
  const ownId = useId()
  const boxId = id ?? ownId
  const toggle = () => onChanged(!checked)
  return (
    <View className={`ui-checkbox${error ? ' ui-checkbox--wrong' : ''}`}>
      <Row gap={3} align="start">
        <Pressable
          id={boxId}
          className={`ui-checkbox__box${checked ? ' ui-checkbox__box--on' : ''}`}
          onPress={toggle}
          aria={{ role: 'checkbox', checked, label, invalid: Boolean(error), describedBy: `${boxId}-error` }}
        >
          {checked && <Icon name="check" size={18} />}
        </Pressable>
        <TouchArea className="ui-checkbox__words" onTouched={toggle}>
          {children}
        </TouchArea>
      </Row>
      <FieldError id={`${boxId}-error`} text={error} />
    </View>
  )
}
