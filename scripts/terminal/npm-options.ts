import type { Command } from './command.ts';
import { dashed, line } from './help.ts';

/** People set these in their npm configuration, and do not mean one of our commands. */
const SETTINGS_OF_PEOPLE: readonly string[] = ['email', 'json', 'yes'];

const PREFIX = 'npm_config_';

/** `stockOnly` → `npm_config_stock_only`: npm passes on options before `--` in this form. */
const variableOf = (name: string): string => PREFIX + dashed(name).slice(2).replaceAll('-', '_');

/**
 * npm takes `npm run build --site=slug` as an option of its own, and the command would build every dealer. Returns what
 * to type instead. Undefined if npm took no option.
 */
export function npmOptionTaken(
  { call, options = {} }: Command,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const passed = Object.keys(options)
    .filter((name) => !SETTINGS_OF_PEOPLE.includes(name))
    .flatMap((name) => {
      const value = env[variableOf(name)];
      if (value === undefined) return [];
      return [value === 'true' || value === '' ? dashed(name) : `${dashed(name)}=${value}`];
    });
  if (passed.length === 0) return undefined;
  const typed = [...args, ...passed].map((arg) => (/[\s"'$]/.test(arg) ? `'${arg}'` : arg)).join(' ');
  return `npm took ${passed.join(' and ')} for itself, so nothing was done. Put options of the command after two dashes:\n\n  ${line(call, typed)}`;
}
