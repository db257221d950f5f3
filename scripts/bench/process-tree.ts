import { readdirSync, readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 40;
/** Linux counts CPU time in hundredths of a second, whatever the kernel’s own clock. */
const TICKS_A_SECOND = 100;

interface Held {
  readonly residentKb: number;
  readonly cpuTicks: number;
}

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

/** User and system time, its own and that of children that have ended. */
function ticksOf(pid: number): number {
  const afterName = read(`/proc/${pid}/stat`).split(') ').at(-1) ?? '';
  const times = afterName.split(' ').slice(11, 15).map(Number);
  return times.length === 4 ? times.reduce((sum, ticks) => sum + ticks, 0) : 0;
}

function heldBy(pid: number): Held {
  const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
  const children = childrenOf(pid).map(heldBy);
  return {
    residentKb: children.reduce((sum, child) => sum + child.residentKb, own),
    cpuTicks: children.reduce((sum, child) => sum + child.cpuTicks, ticksOf(pid)),
  };
}

/**
 * Watches the memory that a process and its children hold together, and the CPU time they have used: on a machine that
 * others use too, the latter says more than the clock. Elsewhere than on Linux it sees nothing and says 0.
 */
export function watchTree(pid: number | undefined) {
  let peakKb = 0;
  let ticks = 0;
  const look = () => {
    if (pid === undefined) return;
    const held = heldBy(pid);
    peakKb = Math.max(peakKb, held.residentKb);
    ticks = Math.max(ticks, held.cpuTicks);
  };
  const timer = process.platform === 'linux' ? setInterval(look, LOOK_EVERY_MS) : undefined;
  return {
    peakMb: () => Math.round(peakKb / 1024),
    cpuSeconds: () => ticks / TICKS_A_SECOND,
    stop: () => clearInterval(timer),
  };
}
