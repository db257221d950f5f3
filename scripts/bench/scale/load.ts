import { join } from 'node:path';
import { PROJECT_ROOT } from '#render/build.ts';
import { runNode } from '../child.ts';

export interface LoadRequest {
  readonly host: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Sent in turn. */
  readonly requests: readonly LoadRequest[];
}

/** Latencies in milliseconds. */
export interface LoadFigures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly answered: number;
  readonly failed: number;
  readonly mbPerSecond: number;
}

const PROCESS = join(import.meta.dirname, 'load-process.ts');

/** The requests of many shoppers, as fast as they are answered. */
export async function sendLoad(load: Load): Promise<LoadFigures> {
  const { output } = await runNode([PROCESS, JSON.stringify(load)], { cwd: PROJECT_ROOT });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as LoadFigures;
}
