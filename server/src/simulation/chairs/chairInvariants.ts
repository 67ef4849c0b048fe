import type { ChairRole } from '@anzuo/chair-protocol'
import { getChairOf, type ChairScene } from './chairScene'
import type { ChairUnit } from './chairUnit'

type MemberRow = { serial_number: string; user_id: string; role: ChairRole }
type ChairRow = { serial_number: string; name: string | null }
type SessionRow = { serial_number: string; record_id: number; user_id: string | null }

/** What the tables say against what people were told; nothing while every promise holds. */
export const findChairViolations = async (scene: ChairScene): Promise<string[]> => {
  const { database } = scene.world
  const members = await database.select<MemberRow>(
    'select serial_number, user_id, role from chair_members where left_at is null order by id',
  )
  const chairs = await database.select<ChairRow>('select serial_number, name from chairs order by 1')
  return [
    ...findLostMembers(scene, members),
    ...findForeignMembers(scene, members),
    ...findNames(scene, chairs),
  ]
}

/** Who was told to have a chair has it, and nobody else owns it. */
const findLostMembers = (scene: ChairScene, members: readonly MemberRow[]): string[] => {
  const { people, chairs, rights, world } = scene
  return chairs.flatMap(({ serialNumber }) => {
    const rows = members.filter(row => row.serial_number === serialNumber)
    const owners = rows.filter(({ role }) => role === 'owner')
    const lost = people.flatMap(({ name, userId }) => {
      const sure = rights.findSure(name, serialNumber, world.time.now())
      const row = rows.find(({ user_id }) => user_id === userId)
      if (!sure || row) return []
      return [`${name} was told to be ${sure.role} of ${serialNumber}, and is nothing there`]
    })
    return owners.length > 1 ? [...lost, `${serialNumber} has ${owners.length} owners`] : lost
  })
}

const findForeignMembers = (
  { people, rights, world: { time } }: ChairScene,
  members: readonly MemberRow[],
): string[] =>
  members.flatMap(({ serial_number: serialNumber, user_id: userId, role }) => {
    const name = people.find(person => person.userId === userId)?.name ?? 'nobody'
    const everything = rights.listPossibleRoles(name, serialNumber, { from: time.now(), to: time.now() })
    const isGuest = role === 'guest'
    // The row of a guest whose time is over stays.
    return isGuest || everything.includes(role)
      ? []
      : [`${name} is ${role} of ${serialNumber} by nobody's doing`]
  })

const findNames = ({ chairNames }: ChairScene, rows: readonly ChairRow[]): string[] =>
  rows.flatMap(({ serial_number: serialNumber, name }) => {
    const names = chairNames.get(serialNumber)?.possible
    return !names || names.has(name)
      ? []
      : [`${serialNumber} is called ${name ?? 'nothing'}, which nobody was told`]
  })

/** What must be over when nothing went wrong for long enough: chairs that nobody sits in rest, and each massage is kept once. */
export const findUnfinishedMassages = async (scene: ChairScene): Promise<string[]> => {
  const rows = await scene.world.database.select<SessionRow>(
    'select serial_number, record_id::int, user_id from massage_sessions order by 1, 2',
  )
  return scene.chairs.flatMap(chair => [...findUnrest(chair), ...findLostMassages(scene, chair, rows)])
}

const findUnrest = (chair: ChairUnit): string[] => {
  const phase = chair.record.state?.phase
  return phase === 'idle' || phase === 'emergencyStopped'
    ? []
    : [`${chair.serialNumber} was left alone and is still ${phase ?? 'without power'}`]
}

const findLostMassages = (scene: ChairScene, chair: ChairUnit, rows: readonly SessionRow[]): string[] => {
  const { serialNumber, memory } = chair
  const own = rows.filter(row => row.serial_number === serialNumber)
  const kept = own.map(row => row.record_id)
  const begunBy = scene.begunBy.get(serialNumber) ?? []
  const foreign = own.filter(row => row.user_id !== (begunBy[row.record_id - 1]?.userId ?? null))
  const expected = Array.from({ length: memory.lastRecord }, (_, index) => index + 1)
  const lost = expected.filter(id => !kept.includes(id))
  const isKnown = scene.calls.some(call => getChairOf(scene, call) === chair)
  if (!isKnown) return []
  return [
    ...foreign.map(
      row => `the massage ${row.record_id} of ${serialNumber} is kept for somebody who did not begin it`,
    ),
    ...lost.map(id => `the massage ${id} of ${serialNumber} is kept by nobody`),
    ...(memory.records.length > 0 ? [`${serialNumber} still reports ${memory.records.length} massages`] : []),
  ]
}
