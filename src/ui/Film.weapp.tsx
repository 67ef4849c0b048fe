import { Video } from '@tarojs/components'
import type { FilmProps } from './Film.h5'

export type { FilmProps }

/** A film with the platform's own controls. */
export const Film = ({ source, poster, label }: FilmProps) => (
  <Video className="ui-film" src={source} poster={poster} title={label} objectFit="contain" />
)
