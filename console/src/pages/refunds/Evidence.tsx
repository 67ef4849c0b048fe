import { useText } from '../../i18n/useText'

/** Pictures that the customer sent about a refund; each opens in full. */
export const Evidence = ({ pictures }: { pictures: readonly string[] }) => {
  const { text } = useText()
  if (pictures.length === 0) return null
  return (
    <div className="line line--wrap">
      {pictures.map((picture, index) => (
        <a key={picture} className="evidence" href={picture} target="_blank" rel="noreferrer">
          <img src={picture} alt={text('refunds.picture', { position: index + 1 })} loading="lazy" />
        </a>
      ))}
    </div>
  )
}
