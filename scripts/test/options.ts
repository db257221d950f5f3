import { parseArgs } from 'node:util';

export interface TestOptions {
  /** Every dealer, every repetition, every browser, and the programs that this takes. */
  readonly all: boolean;
  /** `2/4`: the second of four parts. */
  readonly shard: string | undefined;
}

export const USAGE = `npm test                            everything a defect would show in; about ten minutes on two cores
npm run test:all -- --shard=1/4     the whole matrix, or a part of it

One part alone takes names of files and the options of its runner:
  npm run test:unit -- --changed        rules, models and contracts (vitest)
  npm run test:html                     every built page of every dealer (vitest)
  npm run test:build                    builds, hosts and leads that are killed (vitest)
  npm run test:browser -- search --ui   what takes layout, script or hands (Playwright)`;

export class WrongOptions extends Error {
  override name = 'WrongOptions';
}

const SHARD = /^([1-9]\d*)\/([1-9]\d*)$/;

export function readOptions(args: readonly string[]): TestOptions {
  const read = () => {
    try {
      return parseArgs({
        args: [...args],
        options: { all: { type: 'boolean', default: false }, shard: { type: 'string' } },
      }).values;
    } catch (problem) {
      throw new WrongOptions(`${problem instanceof Error ? problem.message : String(problem)}\n\n${USAGE}`);
    }
  };
  const { all, shard } = read();
  const [, part, parts] = SHARD.exec(shard ?? '1/1') ?? [];
  if (part === undefined || Number(part) > Number(parts))
    throw new WrongOptions(`--shard=${shard} is no part of a whole, such as 1/4.\n\n${USAGE}`);
  return { all, shard };
}
