import { command } from './terminal/command.ts';
import { text } from './terminal/options.ts';
import { start } from './terminal/start.ts';

const CONFORMANCE = command({
  call: 'npm run conformance',
  does: 'replays recorded exchanges with a Meilisearch on the embedded engine, or on a server',
  operands: {
    ...{ shape: 'DIR', least: 1, most: 1 },
    expected: 'One folder is needed, with documents.json, settings.json and exchanges.json.',
  },
  options: {
    host: text('http://localhost:7700', 'a real Meilisearch, in the place of the embedded engine'),
    key: text('KEY', 'its key'),
  },
  notes: ['DIR holds documents.json, settings.json and exchanges.json, as tests/fixtures/meilisearch does.'],
});

await start(CONFORMANCE, () => import('./conformance/run.ts'));
