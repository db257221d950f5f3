import { runMutate } from './mutate/run.ts';

process.exitCode = await runMutate(process.argv.slice(2), {
  say: (text) => console.log(text),
  complain: (text) => console.error(text),
});
