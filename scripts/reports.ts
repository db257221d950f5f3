import { settingsOf } from '#render/build.ts';
import { runReports } from './reports/run.ts';

process.exitCode = runReports(process.argv.slice(2), settingsOf({}).dataDir);
