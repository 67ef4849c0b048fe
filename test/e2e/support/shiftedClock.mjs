// Loaded before a process's own code (`node --import`): its clock is so many milliseconds off. A day of a shop can be closed the day
// after only, and no test waits that long.
const offset = Number(process.env.CLOCK_OFFSET_MS ?? 0)
const RealDate = globalThis.Date

class ShiftedDate extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + offset] : given))
  }

  static now() {
    return RealDate.now() + offset
  }
}

if (offset !== 0) globalThis.Date = ShiftedDate
