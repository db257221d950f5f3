const WIDTH = 24;

/** How much of something is done, for a terminal. */
export function bar(done: number, all: number): string {
  const filled = all === 0 ? WIDTH : Math.round((done / all) * WIDTH);
  return `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${done}/${all}`;
}
