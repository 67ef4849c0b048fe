import { useHouseholdMembers } from './householdMembers'
import { selectMeasuredPerson, useMeasuredPerson } from './measuredPerson'
import { useReportOwnerId } from './reportOwner'

/** The option of the person whose account it is. */
const OWN_ACCOUNT = 'self'

type PersonOptions = {
  /** The account's person first, then the household. One alone is no choice. */
  options: { value: string; label: string }[]
  /** Whose results the screens show. */
  value: string
  onChanged: (value: string) => void
}

/** The people whose results an account holds, for a group of radio buttons; `ownLabel` names the account's person. */
export const usePersonOptions = (ownLabel: string): PersonOptions => {
  const accountId = useReportOwnerId()
  const person = useMeasuredPerson()
  const { data: members = [] } = useHouseholdMembers()
  return {
    options: [
      { value: OWN_ACCOUNT, label: ownLabel },
      ...members.map(({ id, name }) => ({ value: id, label: name })),
    ],
    value: person?.memberId ?? OWN_ACCOUNT,
    onChanged: value => {
      if (accountId !== null) selectMeasuredPerson(accountId, value === OWN_ACCOUNT ? null : value)
    },
  }
}
