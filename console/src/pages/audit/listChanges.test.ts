import { listChanges } from './listChanges'

describe('what a line of the audit log changed', () => {
  it('names the fields that differ, and no other', () => {
    expect(
      listChanges({ name: 'Li Wen', roles: ['orders'] }, { name: 'Li Wen', roles: ['finance'] }),
    ).toEqual([{ field: 'roles', was: ['orders'], is: ['finance'] }])
  })

  it('shows a thing that was made as all new, one that is gone as all old', () => {
    expect(listChanges(null, { label: 'ERP' })).toEqual([{ field: 'label', was: undefined, is: 'ERP' }])
    expect(listChanges({ label: 'ERP' }, null)).toEqual([{ field: 'label', was: 'ERP', is: undefined }])
  })
})
