import { expect, test } from 'vitest';
import { createWorkshop, WorkshopFull } from './workshop.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Tasks that record their start, and end when the test ends them. */
function bench() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    task: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    },
    async endNext() {
      await settled();
      ends.shift()?.();
      await settled();
    },
  };
}

test('no more tasks run at once than there are slots, and the others follow in order', async () => {
  const workshop = createWorkshop(2);
  const { task, begun, endNext } = bench();
  const made = ['1', '2', '3', '4'].map((name) => workshop('a', task(name)));
  await settled();
  expect(begun).toEqual(['1', '2']);
  await endNext();
  expect(begun).toEqual(['1', '2', '3']);
  await endNext();
  await endNext();
  await endNext();
  expect(await Promise.all(made)).toEqual(['1', '2', '3', '4']);
});

test('a task that fails gives its slot to the next', async () => {
  const workshop = createWorkshop(1);
  const failing = workshop('a', () => Promise.reject(new Error('cannot be made')));
  const next = workshop('a', async () => 'made');
  await expect(failing).rejects.toThrow('cannot be made');
  expect(await next).toBe('made');
});

test('dealers take turns, so that many tasks of one do not block others', async () => {
  const workshop = createWorkshop(1);
  const { task, begun, endNext } = bench();
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) =>
    workshop(name.slice(0, 1), task(name)),
  );
  for (const _ of all) await endNext();
  expect(await Promise.all(all)).toHaveLength(7);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a full queue rejects only tasks of its own dealer', async () => {
  const workshop = createWorkshop(1, 2);
  const { task, begun, endNext } = bench();
  const taken = ['1', '2', '3'].map((name) => workshop('a', task(name)));
  await expect(workshop('a', task('4'))).rejects.toThrow(WorkshopFull);
  const other = workshop('b', task('5'));
  for (let left = 4; left > 0; left--) await endNext();
  expect(await Promise.all([...taken, other])).toEqual(['1', '2', '3', '5']);
  expect(begun).not.toContain('4');
});
