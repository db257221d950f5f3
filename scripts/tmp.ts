import { CONTESTANTS } from './bench/search/engines.ts';
import { timesOf } from './bench/search/measure.ts';
import { CASES } from './bench/search/questions.ts';
import { documentsOf } from './bench/search/stock.ts';

const n = Number(process.argv[2] ?? 500);
const docs = documentsOf(n, Date.UTC(2026, 10, 20));
for (const c of CONTESTANTS.slice(0, Number(process.argv[3] ?? 2))) {
  const t0 = performance.now();
  const f = await c.build(docs);
  const t1 = performance.now();
  const s = await c.start(f);
  await s({});
  const t2 = performance.now();
  await s({ text: 'x' });
  console.log(
    c.name,
    'build',
    (t1 - t0).toFixed(0),
    'start',
    (t2 - t1).toFixed(0),
    'first text',
    (performance.now() - t2).toFixed(0),
  );
  const typo = CASES[2]!;
  console.log(c.name, await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((i) => s(typo.questionAt(i)))));
  for (const k of CASES) {
    const t = await timesOf(s, k);
    console.log(' ', k.name, t.median.toFixed(3), t.p95.toFixed(3));
  }
}
