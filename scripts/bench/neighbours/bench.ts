import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile, textTable } from '../../terminal/table.ts';
import { residentMb } from '../child.ts';
import type { BenchOptions } from '../options.ts';
import { startSilentServer } from '../silent-server.ts';
import { DEALERS } from './dealers.ts';
import { ATTACK_KINDS, type Attack, quietShoppers } from './visit.ts';

const ROUND_MS = 4000;
const QUIET = 'nobody';

interface Measured {
  readonly latencies: number[];
  peakMb: number;
}

let attacks = 0;

/** Measures the shoppers of nine dealers while the tenth is attacked, or in quiet. */
async function round(port: number, attack: Attack | null): Promise<readonly number[]> {
  const attacker =
    attack &&
    (await startSilentServer(join(import.meta.dirname, 'attack.ts'), {
      ATTACKED_PORT: String(port),
      ATTACK: attack,
      // Each attack uses a fresh IP address with its whole rate limit, and requests different pictures.
      ATTACK_NUMBER: String(attacks++),
    }));
  if (attacker) await wait(500);
  const crowd = quietShoppers(port, DEALERS.slice(1));
  await wait(ROUND_MS);
  const latencies = await crowd.stop();
  await attacker?.end('SIGTERM');
  return latencies;
}

const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

/** Compares the waiting times of nine dealers' shoppers in quiet and while a tenth dealer is attacked. */
export async function benchNeighbours({ repeats }: BenchOptions): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), 'neighbours-'));
  const server = await startSilentServer(join(import.meta.dirname, 'serve.ts'), { BENCH_DIR: folder });
  const measured = new Map<string, Measured>();
  try {
    await round(server.port, null);
    for (let turn = 0; turn < repeats; turn++)
      for (const attack of [null, ...ATTACK_KINDS]) {
        const one = measured.get(attack ?? QUIET) ?? { latencies: [], peakMb: 0 };
        one.latencies.push(...(await round(server.port, attack)));
        one.peakMb = Math.max(one.peakMb, residentMb(server.child.pid));
        measured.set(attack ?? QUIET, one);
      }
  } finally {
    await server.end('SIGKILL');
    rmSync(folder, { recursive: true });
  }
  const quiet = percentile(measured.get(QUIET)?.latencies ?? [], 0.99);
  const rows = Array.from(measured, ([attack, { latencies, peakMb }]) => ({
    attack,
    answers: latencies.length,
    medianMs: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    timesQuiet: percentile(latencies, 0.99) / quiet,
    peakMb,
  }));
  console.log(
    textTable(
      ['attacked by', 'answers', 'median ms', '99 % ms', 'times quiet', 'server MB'],
      rows.map(({ attack, answers, medianMs, p99Ms, timesQuiet, peakMb }) => [
        ...[attack, answers, ms(medianMs), ms(p99Ms), timesQuiet.toFixed(2), peakMb],
      ]),
    ),
  );
  console.log(
    `\nNine dealers are visited by a shopper each while one address attacks the tenth; server, shoppers and attacker share this machine.`,
  );
  return { round_ms: ROUND_MS, repeats, rows };
}
