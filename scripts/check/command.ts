import { availableParallelism } from 'node:os';
import { start } from '../terminal/start.ts';
import { CHECK, type Check, chosen } from './checks.ts';
import { outcomeOf } from './outcome.ts';

export const main = (): Promise<void> =>
  start(CHECK, async () => ({
    async run({ operands }, { say }) {
      const waiting = [...chosen(operands)];
      const total = waiting.length;
      let failed = 0;
      const work = async (next: () => Check | undefined): Promise<void> => {
        for (let check = next(); check !== undefined; check = next()) {
          const { code, output, seconds } = await outcomeOf(check.command);
          say(`${code === 0 ? '✓' : '✗'} ${check.does} (${seconds.toFixed(1)} s)`);
          if (code === 0) continue;
          failed++;
          say(output.trimEnd());
        }
      };
      // One processor begins with the quick checks, the others with the slow ones, so that the first problem is told at once and the
      // last check does not run alone.
      const others = Array.from({ length: availableParallelism() - 1 }, () => work(() => waiting.pop()));
      await Promise.all([work(() => waiting.shift()), ...others]);
      say(failed === 0 ? 'All checks passed.' : `${failed} of ${total} checks failed.`);
      return failed === 0 ? 0 : 1;
    },
  }));
