import { iconShapes, type IconName } from './iconShapes'

type IconProps = { name: IconName; size?: 'small' | 'medium' | 'large' }

/** An icon beside a word that says the same, so that it is silent to assistive technology. */
export const Icon = ({ name, size = 'medium' }: IconProps) => (
  <svg className={`icon icon--${size}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={iconShapes[name]} />
  </svg>
)
