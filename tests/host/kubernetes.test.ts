import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { entriesIn } from '#scripts/check/environment-file.ts';
import { PROJECT } from '../build/yard/command.ts';

const FOLDER = join(PROJECT, 'docs/kubernetes');
const read = (file: string): string => readFileSync(join(PROJECT, file), 'utf8');

const texts = v.array(v.string());
const labels = v.record(v.string(), v.string());
const containerSchema = v.object({
  image: v.string(),
  args: v.optional(texts),
  command: v.optional(texts),
  envFrom: v.array(v.object({ secretRef: v.object({ name: v.string() }) })),
  env: v.optional(v.array(v.object({ name: v.string(), value: v.optional(v.string()) })), []),
  ports: v.optional(v.array(v.object({ name: v.string(), containerPort: v.number() })), []),
  resources: v.object({ limits: v.object({ memory: v.string() }) }),
  securityContext: v.object({
    readOnlyRootFilesystem: v.optional(v.boolean()),
    allowPrivilegeEscalation: v.literal(false),
    capabilities: v.object({ drop: v.tuple([v.literal('ALL')]) }),
  }),
});
const podSchema = v.object({
  metadata: v.object({ labels }),
  spec: v.object({
    terminationGracePeriodSeconds: v.optional(v.number()),
    securityContext: v.object({ runAsNonRoot: v.literal(true), runAsUser: v.number() }),
    containers: v.tuple([containerSchema]),
  }),
});
const manifestSchema = v.looseObject({ kind: v.string(), metadata: v.object({ name: v.string() }) });
const kustomizationSchema = v.object({
  resources: texts,
  images: v.array(v.object({ name: v.string(), newName: v.string(), newTag: v.string() })),
});

const kustomization = v.parse(kustomizationSchema, parse(read('docs/kubernetes/kustomization.yaml')));
const manifests = kustomization.resources.flatMap((file) =>
  parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8')).map((one) =>
    v.parse(manifestSchema, one.toJSON()),
  ),
);

const templateOf = v.object({ spec: v.object({ template: podSchema }) });
const scheduledOf = v.object({ spec: v.object({ jobTemplate: templateOf }) });
const PODS_OF: Readonly<Record<string, (manifest: unknown) => v.InferOutput<typeof podSchema>>> = {
  Deployment: (manifest) => v.parse(templateOf, manifest).spec.template,
  Job: (manifest) => v.parse(templateOf, manifest).spec.template,
  CronJob: (manifest) => v.parse(scheduledOf, manifest).spec.jobTemplate.spec.template,
};
const pods = manifests.flatMap((manifest) => {
  const pod = PODS_OF[manifest.kind]?.(manifest);
  if (pod === undefined) return [];
  const [{ args = [], command = [] }] = pod.spec.containers;
  const [, ofShell = ''] = /command\.mjs (\w+)/.exec(command.join(' ')) ?? [];
  return [{ name: manifest.metadata.name, runs: args[0] ?? ofShell, ...pod }];
});

test('the kustomization has every file of its folder, and both images by name', () => {
  const files = globSync('*.yaml', { cwd: FOLDER }).filter((file) => file !== 'kustomization.yaml');
  expect(kustomization.resources.toSorted()).toEqual(files.toSorted());
  expect(kustomization.images.map(({ name }) => name)).toEqual(['dealers', 'dealers-build']);
  expect(new Set(kustomization.images.map(({ newTag }) => newTag)).size).toBe(1);
});

test.each(pods)(
  '$name runs an existing command with existing variables, as its image’s user, with its secret',
  (pod) => {
    const { runs, spec } = pod;
    const [container] = spec.containers;
    expect(existsSync(join(PROJECT, 'scripts', `${runs}/command.ts`))).toBe(true);
    expect(kustomization.images.map(({ name }) => name)).toContain(container.image);
    expect(spec.securityContext.runAsUser).toBe(1000);
    if (container.image === 'dealers') expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
    // The nightly build gives its own shell one, which has no value here.
    const given = container.env.filter(({ value }) => value !== undefined).map(({ name }) => name);
    expect(entriesIn(read('.env.example')).map(({ name }) => name)).toEqual(expect.arrayContaining(given));
    // That of the database.
    const secrets = container.envFrom.map(({ secretRef }) => secretRef.name);
    expect(secrets.includes('dealers')).toBe(runs !== 'origin');
  },
);

const servers = pods.filter(({ runs }) => runs === 'api' || runs === 'origin');

test.each(servers)('$name listens on its default port, and has time to end', (server) => {
  const { runs, metadata, spec } = server;
  const [container] = spec.containers;
  const usual = Number(/USUAL_PORT = (\d+)/.exec(read(`scripts/${runs}/run.ts`))?.[1]);
  const numberIn = (wanted: string) => Number(container.env.find(({ name }) => name === wanted)?.value);
  expect(container.ports).toEqual([
    { name: 'http', containerPort: usual },
    { name: 'metrics', containerPort: numberIn('METRICS_PORT') },
  ]);
  expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(numberIn('DRAIN_SECONDS') + 10);
  const called = (kind: string) =>
    manifests.find((one) => one.kind === kind && one.metadata.name === `dealers-${runs}`)?.['spec'];
  expect(called('Service')).toEqual({
    selector: metadata.labels,
    ports: [{ name: 'http', port: usual, targetPort: 'http' }],
  });
  for (const kind of ['Deployment', 'PodDisruptionBudget'])
    expect(called(kind)).toMatchObject({ selector: { matchLabels: metadata.labels } });
});
