import { expect, test } from 'vitest';
import { createMockApi } from '#api/app.ts';
import { ROUTES } from '#api/routes.ts';
import { isRecord } from '#domain/lib/records.ts';
import { apiReference, openApi } from './api.ts';

const document = await openApi();

/** Every object in a value, including the value itself. */
function* objectsIn(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (Array.isArray(value)) for (const item of value) yield* objectsIn(item);
  if (!isRecord(value)) return;
  yield value;
  for (const field of Object.values(value)) yield* objectsIn(field);
}

const at = (reference: string): unknown =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((found, name) => (isRecord(found) ? found[name] : undefined), document);

test('the document has exactly the served routes', () => {
  const described = Object.entries(document['paths'] ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = ROUTES.map(
    ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')}`,
  );
  expect(described.toSorted()).toEqual(served.toSorted());
});

test('every reference in the document resolves, and each path parameter is described', () => {
  const references = [...objectsIn(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
  expect(references.length).toBeGreaterThan(50);
  expect(references.filter((reference) => at(reference) === undefined)).toEqual([]);
  for (const [path, methods] of Object.entries(document['paths'] ?? {}))
    for (const operation of Object.values(
      methods as Record<string, { parameters?: { name: string; in: string }[] }>,
    )) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const parameters = (operation.parameters ?? []).filter((one) => one.in === 'path');
      expect([path, parameters.map(({ name }) => name)]).toEqual([path, named]);
    }
});

test('an error response has the documented shape', async () => {
  const api = createMockApi({ marketOf: () => 'AU', now: () => 0 });
  const response = await api.request('http://dealer.example/mock/nothing');
  const body: unknown = await response.json();
  expect(body).toEqual({ error: { message: expect.any(String) } });
  expect(JSON.stringify(at('#/components/responses/Problem'))).toContain('"required":["error"]');
});

test('every operation has a sentence, and the page shows it', async () => {
  const page = await apiReference();
  for (const { does, path } of ROUTES) {
    expect(does, path).toMatch(/^[A-Z].*\.$/);
    expect(page).toContain(does);
  }
});
