import { Hono } from 'hono';
import {
  type LeadChange,
  type LeadFile,
  type LeadStore,
  LeadStoreError,
  type NewLead,
} from '#adapters/lead-store/types.ts';

type SentFile = Omit<LeadFile, 'bytes'> & { readonly base64: string };
type Sent<T> = Omit<T, 'files'> & { readonly files: readonly SentFile[] };

const sentFile = ({ bytes, ...file }: LeadFile): SentFile => ({
  ...file,
  base64: Buffer.from(bytes).toString('base64'),
});

const receivedFile = ({ base64, ...file }: SentFile): LeadFile => ({
  ...file,
  bytes: Buffer.from(base64, 'base64'),
});

/** What `leadFace` is sent. */
export const bodyOf = (sent: NewLead | LeadChange): string =>
  JSON.stringify({ ...sent, files: sent.files.map(sentFile) });

const received = <T extends { readonly files: readonly SentFile[] }>(sent: T) => ({
  ...sent,
  files: sent.files.map(receivedFile),
});

/** As little HTTP as there can be in front of a store, so that what is seen is the store. It believes what it is sent. */
export function leadFace(store: LeadStore): Hono {
  const app = new Hono();
  app.post('/leads', async (c) => {
    const sent: Sent<NewLead> = await c.req.json();
    return c.json(await store.create(received(sent)), 201);
  });
  app.put('/leads/:dealer/:id', async (c) => {
    const { dealer, id } = c.req.param();
    const sent: Sent<LeadChange> = await c.req.json();
    return c.json({ outcome: await store.update(dealer, id, received(sent)) });
  });
  app.onError(({ name, message }, c) =>
    c.json({ error: { message } }, name === LeadStoreError.name ? 503 : 500),
  );
  return app;
}
