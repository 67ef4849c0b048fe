import { operatorRoles, type OperatorRole } from '@anzuo/domain/office/permissions'
import { useText } from '../../i18n/useText'
import { CheckChoice } from '../../parts/Choice'
import { TextField } from '../../parts/Field'

/** What an owner writes about somebody who works here. */
export type OperatorDraft = { name: string; roles: OperatorRole[]; storeId: string }

export type OperatorDraftError = 'name' | 'roles' | 'storeId'

/** The first thing that is still missing; null when nothing is. */
export const findDraftError = (draft: OperatorDraft): OperatorDraftError | null => {
  if (!draft.name.trim()) return 'name'
  if (draft.roles.length === 0) return 'roles'
  return draft.roles.includes('storeStaff') && !draft.storeId.trim() ? 'storeId' : null
}

/** The draft as the calls take it. A store is named for store staff only. */
export const toOperatorFields = ({ name, roles, storeId }: OperatorDraft) => ({
  name: name.trim(),
  roles,
  storeId: roles.includes('storeStaff') ? storeId.trim() : null,
})

type RoleFieldsProps = {
  draft: OperatorDraft
  onDraft: (draft: OperatorDraft) => void
  error: OperatorDraftError | null
}

export const RoleFields = ({ draft, onDraft, error }: RoleFieldsProps) => {
  const { text } = useText()
  return (
    <>
      <TextField
        label={text('people.name')}
        maxLength={60}
        value={draft.name}
        onValue={name => onDraft({ ...draft, name })}
        error={error === 'name' ? text('people.nameMissing') : undefined}
      />
      <CheckChoice
        legend={text('people.roles')}
        options={operatorRoles.map(role => ({ value: role, label: text(`role.${role}`) }))}
        values={draft.roles}
        onValues={roles => onDraft({ ...draft, roles })}
      />
      {error === 'roles' && (
        <p className="field__error" role="alert">
          {text('people.rolesMissing')}
        </p>
      )}
      {draft.roles.includes('storeStaff') && (
        <TextField
          label={text('people.store')}
          hint={text('people.storeHint')}
          maxLength={64}
          value={draft.storeId}
          onValue={storeId => onDraft({ ...draft, storeId })}
          error={error === 'storeId' ? text('people.storeMissing') : undefined}
        />
      )}
    </>
  )
}
