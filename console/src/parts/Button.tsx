import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon } from './Icon'
import type { IconName } from './iconShapes'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  variant?: 'plain' | 'primary' | 'ghost' | 'soft' | 'danger'
  size?: 'small' | 'medium' | 'large'
  icon?: IconName
  isBusy?: boolean
  children: ReactNode
}

/** A button that names its deed. While the deed is under way it stays where it is and takes no second click. */
export const Button = ({
  variant = 'plain',
  size = 'medium',
  icon,
  isBusy = false,
  children,
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    className={`button button--${variant} button--${size}`}
    aria-busy={isBusy || undefined}
    onClick={isBusy ? event => event.preventDefault() : onClick}
    {...rest}
  >
    {icon && <Icon name={icon} />}
    {children}
  </button>
)

type IconButtonProps = { icon: IconName; name: string; onClick: () => void; isDisabled?: boolean }

/** A button of an icon alone; `name` is what assistive technology reads and the pointer shows. */
export const IconButton = ({ icon, name, onClick, isDisabled = false }: IconButtonProps) => (
  <button
    type="button"
    className="icon-button"
    aria-label={name}
    title={name}
    onClick={onClick}
    disabled={isDisabled}
  >
    <Icon name={icon} />
  </button>
)
