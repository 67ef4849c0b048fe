import { getPermissionReach, officePermissions, operatorRoles } from '@anzuo/domain/office/permissions'
import { useText } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { Icon } from '../../parts/Icon'
import { Table, type Column } from '../../parts/Table'

type Row = (typeof officePermissions)[number] | 'health'

/** What each role may, by the table that the server decides by; of health nobody sees anything. */
export const RolePermissions = () => {
  const { text } = useText()
  const rows: Row[] = [...officePermissions, 'health']
  const columns: Column<Row>[] = [
    {
      key: 'permission',
      title: text('people.deed'),
      cell: row => (row === 'health' ? <b>{text('people.healthData')}</b> : text(`permission.${row}`)),
    },
    ...operatorRoles.map(role => ({
      key: role,
      title: text(`role.${role}`),
      cell: (row: Row) => {
        const reach = row === 'health' ? null : getPermissionReach([role], row)
        if (reach === 'ownStore') return <span className="note-text">{text('people.ownStore')}</span>
        if (reach === null)
          return (
            <span className="muted">
              <span aria-hidden="true">–</span>
              <span className="unseen">{text('people.mayNot')}</span>
            </span>
          )
        return (
          <>
            <Icon name="check" />
            <span className="unseen">{text('people.may')}</span>
          </>
        )
      },
    })),
  ]
  return (
    <Card
      isFlush
      title={text('people.whatRolesMay')}
      actions={<span className="note-text">{text('people.rolesAddUp')}</span>}
    >
      <Table caption={text('people.whatRolesMay')} columns={columns} rows={rows} getKey={row => row} />
    </Card>
  )
}
