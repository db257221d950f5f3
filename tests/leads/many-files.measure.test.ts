import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { openStores } from '#adapters/storage/stores/open.ts';
import { startLeadServer } from '#tools/bench/leads/send.ts';
import { folderWith } from '../folder.ts';
import { times } from '../matrix.ts';

const MB = 1024 * 1024;
const AT_ONCE = 24;
/** More than are read at a time. What one address sends is slowed down: each of them takes three seconds. */
const OF_ONE_ADDRESS = times(10, AT_ONCE);
/** Memory for eight bodies of 24 MB, and for the copies made while one is stored. */
const ROOM_MB = 450;

const FIELDS = {
  ...{ form: 'trade-in', make: 'Mazda', model: 'CX-5', year: '2019', km: '45000', condition: 'Good' },
  ...{ name: 'Kim', last_name: 'Lee', phone: '0491 570 156', postcode: '2450' },
};

/** The peak memory of a process. */
const peakMb = (pid: number | undefined): number =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

function withPhotos(email: string): FormData {
  const form = new FormData();
  const bytes = new Uint8Array(8 * MB);
  bytes.set([0xff, 0xd8, 0xff]);
  for (let count = 0; count < 3; count++) form.append('photos', new File([bytes], `${count}.jpg`));
  for (const [name, value] of Object.entries({ ...FIELDS, email })) form.append(name, value);
  return form;
}

async function leadServer(env: Readonly<Record<string, string>>) {
  const dataDir = folderWith();
  const server = await startLeadServer({ DATA_DIR: dataDir, DATABASE_URL: '', ...env });
  onTestFinished(async () => {
    await server.end('SIGKILL');
  });
  return { ...server, dataDir };
}

test.runIf(process.platform === 'linux').for([
  [OF_ONE_ADDRESS, 'one address', () => '192.0.2.1'],
  [AT_ONCE, 'as many addresses', (count: number) => `192.0.2.${count}`],
] as const)(
  '%i leads of 24 MB at once from %s stay within memory, and lose no text',
  async ([atOnce, , addressOf]) => {
    const { port, child, dataDir } = await leadServer({ CLIENT_ADDRESS_HEADER: 'x-real-ip' });
    const before = peakMb(child.pid);
    const statuses = await Promise.all(
      Array.from({ length: atOnce }, async (_, count) => {
        const headers = { accept: 'application/json', 'x-real-ip': addressOf(count) };
        const url = `http://127.0.0.1:${port}/api/leads/with-files`;
        const body = withPhotos(`shopper${count}@example.com`);
        return (await fetch(url, { method: 'POST', body, headers })).status;
      }),
    );
    expect(statuses).toEqual(Array.from({ length: atOnce }, () => 201));
    expect(peakMb(child.pid) - before).toBeLessThan(ROOM_MB);

    const { leads: store } = openStores({ env: {}, dataDir, serverless: false });
    onTestFinished(() => store.close());
    const stored = await store.leads({ limit: atOnce * 2 });
    const emails = new Set(stored.map(({ lead }) => lead.payload.email));
    expect(emails).toEqual(
      new Set(Array.from({ length: atOnce }, (_, count) => `shopper${count}@example.com`)),
    );
  },
);
