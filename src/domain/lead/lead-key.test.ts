import { expect, test } from 'vitest';
import { idInKey, serverKey } from './lead-key.ts';
import { readWire } from './wire.ts';

const ID = '3f2c1a70-5a1e-4a7b-9d43-0c8f6a1b2c3d';

test('no key of the server can be sent by a browser', () => {
  const sent = (client_id: string) => readWire({ lead: { client_id } })?.client_id;
  expect(sent(ID)).toBe(ID);
  for (const kind of ['words', 'other', 'spin', 'payment'] as const)
    expect(sent(serverKey(kind, ID))).toBeNull();
});

test('a key gives its id back, to its own kind alone', () => {
  expect(idInKey('spin', serverKey('spin', ID))).toBe(ID);
  expect(idInKey('spin', serverKey('payment', ID))).toBeNull();
  expect(idInKey('spin', ID)).toBeNull();
});
