import { expect, onTestFinished, test } from 'vitest';
import { openListener } from './listener.ts';

test('metrics that cannot be collected are reported, and affect nothing else', async () => {
  const troubles: [string, unknown][] = [];
  const cause = new Error('no memory');
  const { port, close } = await openListener({
    ...{ port: 0, host: '127.0.0.1', readiness: () => 'ready' as const },
    metrics: () => Promise.reject(cause),
    onTrouble: (...trouble) => troubles.push(trouble),
  });
  onTestFinished(close);
  const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect([await status('/metrics'), await status('/ready')]).toEqual([500, 200]);
  expect(troubles).toEqual([['/metrics failed.', cause]]);
});
