import type { ChairScene } from './chairScene'

const MIN_ABSENCE_MS = 3000
const MAX_ABSENCE_MS = 60_000

/**
 * Lets connections end, the broker start anew, chairs lose their power and the database be away, as often as the weather says.
 * @returns ends it: then all connections are made anew and the database is back
 */
export const runChairWeather = (scene: ChairScene): (() => void) => {
  const { world, weather, broker, chairs, absences } = scene
  const { random, scheduler, time, faults, history } = world
  const { drawn } = weather

  const repeat = async (meanMs: number, happen: () => void): Promise<void> => {
    while (meanMs !== Infinity && !weather.isHealed()) {
      await scheduler.sleep(random.nextFraction() * 2 * meanMs)
      if (!weather.isHealed()) happen()
    }
  }
  const takeDatabaseAway = (): void => {
    if (faults.isDatabaseAway()) return
    const ms = random.nextInteger(MIN_ABSENCE_MS, MAX_ABSENCE_MS)
    const kind = random.pick(['refuses', 'hangs'] as const)
    history.record(`the database is away for ${ms} ms and ${kind}`)
    faults.takeDatabaseAway(ms, kind)
    absences.push({ from: time.now(), to: time.now() + ms })
  }

  void repeat(drawn.lostConnectionMs, broker.loseOne)
  void repeat(drawn.brokerRestartMs, broker.restart)
  void repeat(drawn.powerCutMs, () => random.pick(chairs).cutPower())
  void repeat(drawn.databaseAwayMs, takeDatabaseAway)
  return () => {
    weather.heal()
    broker.restart()
  }
}
