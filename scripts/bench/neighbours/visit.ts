import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { IMAGE_WIDTHS, PICTURE_PATH } from '#adapters/images/client.addresses.ts';
import { enquiryBody, leadWithFiles } from '../leads/send.ts';
import { PICTURES, picturePath } from './dealers.ts';

interface Visit {
  readonly port: number;
  readonly slug: string;
  readonly path: string;
  readonly from: string;
  readonly body?: string | Buffer;
  readonly type?: string;
  readonly accept?: string;
}

async function ask(agent: Agent, visit: Visit): Promise<number> {
  const { port, slug, path, from, body, type, accept = 'application/json' } = visit;
  const sent = request({
    ...{ agent, port, path, host: '127.0.0.1', method: body === undefined ? 'GET' : 'POST' },
    headers: { host: `${slug}.localhost`, accept, 'x-real-ip': from, ...(type && { 'content-type': type }) },
  });
  sent.end(body);
  const [response] = await once(sent, 'response');
  for await (const _ of response);
  return response.statusCode;
}

/** Runs until it is stopped, and returns its measurements. */
interface Crowd<Told> {
  readonly stop: () => Promise<Told>;
}

const PAUSE_MS = 25;
let shoppers = 0;

/** A shopper at each quiet dealer: two pages and an enquiry, one after the other, with pauses. */
export function quietShoppers(port: number, slugs: readonly string[]): Crowd<readonly number[]> {
  const agent = new Agent({ keepAlive: true });
  const latencies: number[] = [];
  let isOver = false;
  const shopper = async (slug: string): Promise<void> => {
    for (let turn = 0; !isOver; turn++) {
      const number = shoppers++;
      const from = `198.51.${(number >> 8) & 255}.${number & 255}`;
      const body = turn % 3 === 2 ? enquiryBody(`kim${number}@example.com`) : undefined;
      const started = performance.now();
      const status = await ask(agent, {
        ...{ port, slug, from, path: body === undefined ? '/' : '/api/leads' },
        ...(body === undefined ? { accept: 'text/html' } : { body, type: 'application/json' }),
      });
      if (status >= 400) throw new Error(`A shopper of ${slug} was answered ${status}.`);
      latencies.push(performance.now() - started);
      await wait(PAUSE_MS);
    }
  };
  const all = Promise.all(slugs.map(shopper));
  return {
    async stop() {
      isOver = true;
      await all;
      agent.destroy();
      return latencies;
    },
  };
}

const MB = 1024 * 1024;
/** The size of a photo from a phone. */
const PHOTO = Buffer.alloc(8 * MB, 'x');
PHOTO.set([0xff, 0xd8, 0xff]);

const PART = '\r\n--x\r\nContent-Disposition: form-data; name=';
const photoWith = (fields: Readonly<Record<string, string>>): Buffer =>
  Buffer.concat([
    Buffer.from(
      Object.entries(fields)
        .map(([name, value]) => `${PART}"${name}"\r\n\r\n${value}`)
        .join(''),
    ),
    Buffer.from(`${PART}"photos"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`),
    PHOTO,
    Buffer.from('\r\n--x--\r\n'),
  ]);

const upload = (fields: Readonly<Record<string, string>>) => ({
  ...{ path: '/api/leads/with-files', body: photoWith(fields), type: 'multipart/form-data; boundary=x' },
});

const pictureAddress = (number: number): string => {
  const width = IMAGE_WIDTHS[Math.floor(number / PICTURES) % IMAGE_WIDTHS.length];
  return `${PICTURE_PATH}?url=${encodeURIComponent(picturePath(number % PICTURES))}&w=${width}&q=75&f=auto`;
};

/** The attacks from one IP address: how many requests at once, and what each sends. */
const ATTACKS = {
  /** Uploads that the server reads completely and refuses. */
  uploads: { atOnce: 24, visit: () => upload({ form: 'email-us' }) },
  /** Leads with a photo. Once the address has used its limit, they are stored without it. */
  leads: { atOnce: 24, visit: (number: number) => upload(leadWithFiles(`kim${number}@example.com`)) },
  pictures: {
    atOnce: 24,
    visit: (number: number) => ({ path: pictureAddress(number), accept: 'image/webp' }),
  },
  'sign-in': {
    atOnce: 16,
    visit: (number: number) => ({
      ...{ path: '/api/account/codes', type: 'application/json' },
      body: JSON.stringify({ email: `kim${number}@example.com` }),
    }),
  },
} as const;
export type Attack = keyof typeof ATTACKS;

interface Target {
  readonly port: number;
  readonly slug: string;
  /** The attacker's IP address. */
  readonly from: string;
  /** The first number of its requests, so that it requests nothing that an earlier attack has requested. */
  readonly first: number;
}

/** Keeps all parallel requests of an attacker going: each is repeated as soon as it is answered. */
export function attackers(
  { first, ...target }: Target,
  kinds: readonly Attack[],
): Crowd<ReadonlyMap<string, number>> {
  const agent = new Agent({ keepAlive: true });
  const answers = new Map<string, number>();
  let isOver = false;
  let number = first;
  const attacker = async (kind: Attack): Promise<void> => {
    while (!isOver) {
      const visit = ATTACKS[kind].visit(number++);
      // A connection that the server closes counts as an answer.
      const status = await ask(agent, { ...target, ...visit }).catch(() => 'ended');
      const told = `${kind} ${status}`;
      answers.set(told, (answers.get(told) ?? 0) + 1);
    }
  };
  const all = Promise.all(
    kinds.flatMap((kind) => Array.from({ length: ATTACKS[kind].atOnce }, () => attacker(kind))),
  );
  return {
    async stop() {
      isOver = true;
      await all;
      agent.destroy();
      return answers;
    },
  };
}
export const ATTACK_KINDS = Object.keys(ATTACKS) as readonly Attack[];
