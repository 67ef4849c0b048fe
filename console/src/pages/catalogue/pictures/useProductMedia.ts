import { listMedia, splitMedia, type ProductFilm } from '@anzuo/domain/shop/productFilm'
import { moveListItem } from '@anzuo/domain/shop/shopFile'
import { useEffect, useRef } from 'react'

/** Names of a product's pictures in their order, the first one being the main picture, and its film. */
export type ProductMedia = { pictures: readonly string[]; film: ProductFilm | null }
export type ProductMediaChange = { pictures: string[]; film: ProductFilm | null }

/** Pictures and film as they are now, for what happens when an upload ends: meanwhile they may have been changed. */
export const useProductMedia = (
  { pictures, film }: ProductMedia,
  onChange: (media: ProductMediaChange) => void,
) => {
  const latest = useRef<ProductMedia>({ pictures, film })
  useEffect(() => {
    latest.current = { pictures, film }
  }, [pictures, film])
  const change = (next: ProductMediaChange) => {
    latest.current = next
    onChange(next)
  }
  const changeOrder = (order: (names: string[]) => readonly string[]) => {
    const { pictures: before, film: filmBefore } = latest.current
    change(splitMedia(order(listMedia(before, filmBefore)), filmBefore))
  }
  return {
    addPicture: (name: string) => {
      const { pictures: before, film: filmBefore } = latest.current
      if (before.includes(name)) return
      // What was the last one stays the last one.
      const isFilmLast = filmBefore !== null && filmBefore.place >= before.length
      const place = isFilmLast ? before.length + 1 : filmBefore?.place
      change({ pictures: [...before, name], film: filmBefore && { ...filmBefore, place: place ?? 0 } })
    },
    /** Puts a film where the one before it was, else behind the pictures. */
    setFilm: (name: string) => {
      const { pictures: before, film: filmBefore } = latest.current
      change({
        pictures: [...before],
        film: { name, poster: null, place: filmBefore?.place ?? before.length },
      })
    },
    /** Gives the film with this name its still; one that has taken its place keeps its own. */
    setPoster: (name: string, poster: string | null) => {
      const { pictures: before, film: filmBefore } = latest.current
      if (filmBefore?.name === name) change({ pictures: [...before], film: { ...filmBefore, poster } })
    },
    move: (move: { from: number; to: number }) => changeOrder(names => moveListItem(names, move)),
    remove: (name: string) => changeOrder(names => names.filter(each => each !== name)),
    /** Puts back what was removed. */
    putBack: (removed: { name: string; index: number; film: ProductFilm | null }) => {
      const { pictures: before, film: filmBefore } = latest.current
      const names = listMedia(before, filmBefore).filter(each => each !== removed.name)
      const film = removed.film ?? filmBefore
      const kept = removed.film && filmBefore ? names.filter(each => each !== filmBefore.name) : names
      change(splitMedia([...kept.slice(0, removed.index), removed.name, ...kept.slice(removed.index)], film))
    },
  }
}
