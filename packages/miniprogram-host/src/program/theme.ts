import type { CompiledMiniProgram } from './compiledProgram'

type ThemeVariables = Record<'light' | 'dark', Record<string, string> | undefined>

/** Gives what a value of `app.json` means: `@name` stands for a variable of `theme.json`. */
export const createThemeValueResolver = (program: CompiledMiniProgram, theme: () => 'light' | 'dark') => {
  const variables = program.has('theme.json')
    ? (JSON.parse(program.read('theme.json')) as Partial<ThemeVariables>)
    : {}
  return (value: string | undefined): string | undefined =>
    value?.startsWith('@') ? variables[theme()]?.[value.slice(1)] : value
}
