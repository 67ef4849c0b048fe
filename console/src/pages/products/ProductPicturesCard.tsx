import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText'
import { IconButton } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { MessageState } from '../../parts/states'

type ProductPicturesCardProps = {
  /** Names under which the pictures are stored, the first being the one of the card. */
  names: readonly string[]
  getUrl: (name: string) => string
  onNames: (names: string[]) => void
  /** Where a picture is added. */
  upload?: ReactNode
}

/** The pictures of a product in the order in which buyers see them. */
export const ProductPicturesCard = ({ names, getUrl, onNames, upload }: ProductPicturesCardProps) => {
  const { text } = useText()
  const move = (from: number, to: number) => {
    const next = names.filter((_, position) => position !== from)
    next.splice(to, 0, names[from] ?? '')
    onNames(next)
  }
  return (
    <Card title={text('products.pictures')} actions={upload}>
      {names.length === 0 ? (
        <MessageState icon="tag" title={text('products.noPicture')} note={text('products.noPictureNote')} />
      ) : (
        <ol className="pictures">
          {names.map((name, position) => (
            <li key={name} className="pictures__item">
              <span className="pictures__plate">
                <img src={getUrl(name)} alt={text('products.pictureNumber', { number: position + 1 })} />
                {position === 0 && <span className="tag tag--accent">{text('products.firstPicture')}</span>}
              </span>
              <span className="line">
                <IconButton
                  icon="back"
                  name={text('products.pictureEarlier', { number: position + 1 })}
                  isDisabled={position === 0}
                  onClick={() => move(position, position - 1)}
                />
                <IconButton
                  icon="forward"
                  name={text('products.pictureLater', { number: position + 1 })}
                  isDisabled={position === names.length - 1}
                  onClick={() => move(position, position + 1)}
                />
                <IconButton
                  icon="close"
                  name={text('products.pictureRemove', { number: position + 1 })}
                  onClick={() => onNames(names.filter((_, other) => other !== position))}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
