/** What is measured, by name. */
export type Figures = Readonly<Record<string, number>>

/** The most that a figure may be, by its name. */
export type Goals = Readonly<Record<string, number>>

/**
 * Holds figures against their goals.
 * @param place what was measured, such as a page and a language; each line begins with it
 * @returns a line for each goal that is missed; a figure that is not there, or is no number, misses its goal
 */
export const findMissedGoals = (place: string, figures: Figures, goals: Goals): string[] =>
  Object.entries(goals).flatMap(([name, goal]) => {
    const figure = figures[name] ?? NaN
    if (figure <= goal) return []
    return [`${place}: ${name} ${Number.isNaN(figure) ? 'was not measured' : figure}, goal ${goal}`]
  })

/** Prints missed goals and has the process end with 1, or says that all were met. */
export const reportMissedGoals = (missed: readonly string[]): void => {
  missed.forEach(line => console.error(`Missed: ${line}`))
  if (missed.length > 0) process.exitCode = 1
  else console.log('All goals are met.')
}
