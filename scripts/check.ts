import { availableParallelism } from 'node:os';
import { CHECK, chosen } from './check/checks.ts';
import { outcomeOf } from './check/outcome.ts';
import { start } from './terminal/start.ts';

await start(CHECK, async () => ({
  async run({ operands }, { say }) {
    const waiting = [...chosen(operands)];
    const total = waiting.length;
    let failed = 0;
    const work = async (): Promise<void> => {
      for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
        const { code, output, seconds } = await outcomeOf(...check.command);
        say(`${code === 0 ? '✓' : '✗'} ${check.does} (${seconds.toFixed(1)} s)`);
        if (code === 0) continue;
        failed++;
        say(output.trimEnd());
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    say(failed === 0 ? 'All checks passed.' : `${failed} of ${total} checks failed.`);
    return failed === 0 ? 0 : 1;
  },
}));
