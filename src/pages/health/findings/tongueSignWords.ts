import type { TongueResult } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import type { TongueSignName } from './tongueSigns'

/** Whether tooth marks are to be seen on a drawing: "slight" is slight at most and may be none. */
export const hasVisibleToothMarks = ({ signs }: TongueResult): boolean =>
  signs.toothMarks.label === 'moderate' || signs.toothMarks.label === 'severe'

/** The word of a sign; null of one that is not clear. */
export const useClearSignWord = (tongue: TongueResult) => {
  const { t } = useTranslation('tongue')
  return (name: TongueSignName): string | null => {
    const { label } = tongue.signs[name]
    // The labels of a sign are the keys of its texts (locales.test compares them).
    return label === 'unclear' ? null : t(`sign.${name}.${label}` as 'sign.cracks.none')
  }
}

const capitalise = (phrase: string): string => phrase.charAt(0).toLocaleUpperCase() + phrase.slice(1)

/** The photo in a sentence of at most two signs: what stands out first, then what is ordinary. */
export const useTongueSentence = (tongue: TongueResult): string => {
  const { t } = useTranslation('tongue')
  const { toothMarks, cracks, bodyColour, coatingThickness, coatingColour } = tongue.signs
  const getCoating = (): string | null => {
    const [thickness, colour] = [coatingThickness.label, coatingColour.label]
    if (thickness === 'unclear') return null
    if (thickness === 'none' || colour === 'unclear') return t(`result.phrase.coatingThickness.${thickness}`)
    return t(`result.phrase.coatingOf.${colour}.${thickness}`)
  }
  const isCracked = cracks.label === 'present'
  if (isCracked && !hasVisibleToothMarks(tongue) && bodyColour.label !== 'unclear')
    return t('result.sentence.cracked', {
      colour: capitalise(t(`result.phrase.bodyColour.${bodyColour.label}`)),
    })
  const marks = toothMarks.label === 'unclear' ? null : t(`result.phrase.toothMarks.${toothMarks.label}`)
  const phrases = [
    hasVisibleToothMarks(tongue) ? marks : null,
    isCracked ? t('result.phrase.cracks.present') : null,
    bodyColour.label === 'unclear' ? null : t(`result.phrase.bodyColour.${bodyColour.label}`),
    getCoating(),
    hasVisibleToothMarks(tongue) ? null : marks,
    cracks.label === 'none' ? t('result.phrase.cracks.none') : null,
  ].filter(phrase => phrase !== null)
  const [first, second] = phrases
  if (!first) return t('result.sentence.none')
  return second
    ? t('result.sentence.two', { first: capitalise(first), second })
    : t('result.sentence.one', { first: capitalise(first) })
}
