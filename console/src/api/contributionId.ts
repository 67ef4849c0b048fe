import type { ContributionKind } from '@anzuo/domain/shop/moderation'

type ContributionReference = { kind: ContributionKind; id: string }

/** Reviews and questions are of two tables, so that an id alone names neither. */
export const toRecordId = ({ kind, id }: ContributionReference): string => `${kind}:${id}`

export const parseRecordId = (recordId: string): ContributionReference => {
  const [kind, id = ''] = recordId.split(':')
  return { kind: kind === 'question' ? 'question' : 'review', id }
}
