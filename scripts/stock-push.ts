import { runStockPush } from './stock-push/run.ts';

process.exitCode = await runStockPush(process.argv.slice(2), { env: process.env, fetch });
