import { readdirSync, readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 40;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** A child belongs to the thread that started it. */
const childrenOf = (pid: number): readonly number[] =>
  threadsOf(pid).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );

const residentKb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);

const treeKb = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + treeKb(child), residentKb(pid));

/** Watches what a process and its children hold together; elsewhere than on Linux it sees nothing and says 0. */
export function watchMemory(pid: number | undefined) {
  let peak = 0;
  const look = () => {
    if (pid !== undefined) peak = Math.max(peak, treeKb(pid));
  };
  const timer = process.platform === 'linux' ? setInterval(look, LOOK_EVERY_MS) : undefined;
  return { peakMb: () => Math.round(peak / 1024), stop: () => clearInterval(timer) };
}
