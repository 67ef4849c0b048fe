/**
 * `npm test` runs the longest tests in a short version, so that it stays under 25 minutes on two cores. `npm run test:full`, and each
 * part run by its own command, takes all of them.
 */
const isShortTestRun = process.env.TEST_SCOPE === 'short'

/** All cases, or those that stand for the others in a short run. */
export const selectTestCases = <Case>(
  all: readonly Case[],
  isInShortRun: (testCase: Case, index: number, all: readonly Case[]) => boolean,
): Case[] => (isShortTestRun ? all.filter(isInShortRun) : [...all])

/** A test that a short run leaves out. */
export const testInFullRun = isShortTestRun ? test.skip : test
