import type { CompiledMiniProgram } from './compiledProgram'

type ThemeVariables = Record<'light' | 'dark', Record<string, string> | undefined>

/** Gives what a value of `app.json` means: `@name` stands for a variable of the file that `themeLocation` names. */
export const createThemeValueResolver = (
  program: Pick<CompiledMiniProgram, 'app' | 'has' | 'read'>,
  theme: () => 'light' | 'dark',
) => {
  const file = program.app.themeLocation ?? 'theme.json'
  const variables = program.has(file) ? (JSON.parse(program.read(file)) as Partial<ThemeVariables>) : {}
  return (value: string | undefined): string | undefined =>
    value?.startsWith('@') ? variables[theme()]?.[value.slice(1)] : value
}
