import { useText } from '../i18n/useText'

const ALL = [1, 2, 3, 4, 5] as const

/** Stars of five, as somebody gave them. */
export const Stars = ({ value }: { value: number }) => {
  const { text } = useText()
  return (
    <span className="stars" role="img" aria-label={text('common.stars', { count: value })}>
      {ALL.map(star => (
        <svg key={star} viewBox="0 0 24 24" aria-hidden="true" data-filled={star <= value || undefined}>
          <path d="M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8z" />
        </svg>
      ))}
    </span>
  )
}
