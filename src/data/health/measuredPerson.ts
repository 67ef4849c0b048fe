import { createPerPersonStore, getAccountId, type PersonPredicate } from './perPersonStorage'
import { useReportOwnerId } from './reportOwner'
import { useHouseholdMembers } from './householdMembers'

/** Who is measured and whose results the screens show. */
export type MeasuredPerson = {
  /** Under which this device stores what is theirs alone. */
  id: string
  /** Null for the person whose account it is. */
  memberId: string | null
}

/** The storage id of a person: their account's, or within it their own. So what was stored before there were members is the account's person's. */
export const toMeasuredPerson = (accountId: string, memberId: string | null): MeasuredPerson => ({
  id: memberId === null ? accountId : `${accountId}/${memberId}`,
  memberId,
})

type Selection = { memberId: string | null }

const selections = createPerPersonStore<Selection>({
  // Not among the keys of health data, which the first page reads: an id alone says nothing of anybody's health.
  name: 'measuredPerson',
  isValid: (value): value is Selection =>
    typeof value === 'object' &&
    value !== null &&
    'memberId' in value &&
    (value.memberId === null || typeof value.memberId === 'string'),
  initial: { memberId: null },
})

/** Chooses who is measured next and whose results are shown, on this device. */
export const selectMeasuredPerson = (accountId: string, memberId: string | null): void =>
  selections.update(accountId, () => ({ memberId }))

/** Forgets the choice of every account that does not stay. */
export const retainMeasuredPersonOfAccounts = (stays: PersonPredicate): void =>
  void selections.retain((personId, selection) => (stays(getAccountId(personId)) ? selection : null))

/**
 * Whose results the screens show: the household member chosen on this device, else the person whose account it is. A member who was
 * erased on another device is nobody's choice. Null while nobody is signed in.
 */
export const useMeasuredPerson = (): MeasuredPerson | null => {
  const accountId = useReportOwnerId()
  const { memberId } = selections.useData(accountId)
  const { data: members } = useHouseholdMembers()
  if (accountId === null) return null
  const isKnown = !members || members.some(({ id }) => id === memberId)
  return toMeasuredPerson(accountId, isKnown ? memberId : null)
}

/** The member whose results the screens show; null for the person whose account it is. */
export const useMeasuredMemberId = (): string | null => useMeasuredPerson()?.memberId ?? null
