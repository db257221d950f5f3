import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { entriesIn } from '#scripts/check/environment-file.ts';
import { CADDYFILE, findCaddy, NO_CADDY } from '#tools/cluster/proxy.ts';
import { PROJECT } from '../build/yard/command.ts';

const read = (file: string): string => readFileSync(join(PROJECT, file), 'utf8');

/** `${NAME:-default}`, also one within another. */
const INNERMOST = /\$\{([A-Z0-9_]+):-([^${}]*)\}/;
function withDefaults(text: string): string {
  for (let done = text; ; ) {
    const next = done.replace(INNERMOST, '$2');
    if (next === done) return done;
    done = next;
  }
}

const COMPOSE = read('compose.yaml');
const texts = v.array(v.string());
const conditions = v.record(v.string(), v.object({ condition: v.string() }));
const serviceSchema = v.object({
  image: v.string(),
  build: v.optional(v.object({ context: v.literal('.'), target: v.string() })),
  command: v.optional(texts, []),
  user: v.optional(v.string()),
  environment: v.optional(v.record(v.string(), v.string()), {}),
  ports: v.optional(texts, []),
  volumes: v.optional(texts, []),
  depends_on: v.optional(conditions, {}),
  restart: v.optional(v.string()),
  healthcheck: v.optional(v.unknown()),
  profiles: v.optional(texts, []),
  read_only: v.optional(v.boolean(), false),
  cap_drop: v.optional(texts, []),
  cap_add: v.optional(texts, []),
  security_opt: v.optional(texts, []),
  privileged: v.optional(v.literal(false)),
  deploy: v.optional(v.object({ resources: v.object({ limits: v.object({ memory: v.string() }) }) })),
});
const composeSchema = v.object({
  services: v.record(v.string(), serviceSchema),
  volumes: v.record(v.string(), v.null()),
});
const compose = v.parse(
  composeSchema,
  parse(COMPOSE, (_, value: unknown) => (typeof value === 'string' ? withDefaults(value) : value), {
    merge: true,
  }),
);
const services = Object.entries(compose.services);
const isOurs = (image: string): boolean => image.startsWith('dealers');
const isOneShot = (name: string): boolean =>
  services.some(([, { depends_on }]) => depends_on[name]?.condition === 'service_completed_successfully');

describe('compose.yaml', () => {
  test.each(services)('limits the rights and resources of %s', (_, service) => {
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toContain('no-new-privileges:true');
    expect(['NET_BIND_SERVICE', 'CHOWN']).toEqual(expect.arrayContaining([...service.cap_add]));
    expect(service.image).not.toMatch(/:latest$/);
    if (!isOurs(service.image)) expect(service.image).toMatch(/:[\w.-]*\d[\w.-]*$/);
    if (!isOurs(service.image) && service.cap_add[0] !== 'CHOWN') expect(service.user).toMatch(/^(?!0|root)/);
  });

  test.each(services.filter(([name]) => !isOneShot(name)))('has %s monitored and restarted', (_, service) => {
    expect(service.restart).toBe('unless-stopped');
    expect(service.deploy?.resources.limits.memory).toMatch(/^\d+[MG]$/);
    // That of our image stands in the Dockerfile.
    if (!isOurs(service.image)) expect(service.healthcheck).toBeDefined();
  });

  test('migrates before an API starts, and mounts existing files', () => {
    for (const name of ['api-1', 'api-2'])
      expect(compose.services[name]?.depends_on['migrate']?.condition).toBe('service_completed_successfully');
    const sources = services.flatMap(([, { volumes }]) =>
      volumes.map((volume) => volume.split(':')[0] ?? '').filter((source) => source.startsWith('./')),
    );
    expect(sources.filter((source) => !existsSync(join(PROJECT, source)))).toEqual([]);
  });

  test('opens ports to this machine only by default', () => {
    for (const [, { ports }] of services) for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  test('has commands and variables that exist', () => {
    const known = new Set(entriesIn(read('.env.example')).map(({ name }) => name));
    for (const [name, { image, command, environment }] of services) {
      if (!isOurs(image)) continue;
      expect(existsSync(join(PROJECT, 'scripts', `${command[0]}/command.ts`)), name).toBe(true);
      for (const variable of Object.keys(environment)) expect([...known], name).toContain(variable);
    }
  });

  test('has each process on its default port, which the proxy expects', () => {
    const usual = (command: string) => /USUAL_PORT = (\d+)/.exec(read(`scripts/${command}/run.ts`))?.[1];
    const caddyfile = readFileSync(CADDYFILE, 'utf8');
    for (const [name, { command, environment }] of services) {
      const [kind = ''] = command;
      if (kind !== 'api' && kind !== 'origin') continue;
      expect(environment['PORT']).toBe(usual(kind));
      expect(caddyfile).toContain(`${name}:${environment['PORT']}`);
    }
    const { ORIGINS, APIS } = compose.services['proxy']?.environment ?? {};
    expect(caddyfile).toContain(`{$ORIGINS:${ORIGINS}}`);
    expect(caddyfile).toContain(`{$APIS:${APIS}}`);
    const { scrape_configs } = parse(read('docs/containers/prometheus.yml'));
    expect(JSON.stringify(scrape_configs)).toContain(
      `"api-1:${compose.services['api-1']?.environment['METRICS_PORT']}"`,
    );
  });

  test('has no secret except those marked as for a demo', () => {
    const secrets = services.flatMap(([, { environment }]) =>
      Object.entries(environment).filter(([name, value]) => /PASSWORD|SECRET|KEY/.test(name) && value !== ''),
    );
    expect(secrets.length).toBeGreaterThan(5);
    for (const [name, value] of secrets) expect(value, name).toMatch(/^demo-only/);
    // Whoever leaves one out of .env has that one for a demo, and no empty one.
    expect(stringify(COMPOSE)).not.toMatch(/\$\{(?:ACCOUNT_SECRET|POSTGRES_PASSWORD|S3_SECRET_KEY)\}/);
  });
});

interface Instruction {
  readonly word: string;
  readonly rest: string;
}

const instructions: readonly Instruction[] = read('Dockerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [, word = '', rest = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    return { word, rest };
  });

/** By the name of each stage. */
const stages = new Map<string, Instruction[]>();
for (const instruction of instructions) {
  const [, name] = instruction.word === 'FROM' ? (/ AS (\S+)$/.exec(instruction.rest) ?? []) : [];
  if (name !== undefined) stages.set(name, []);
  [...stages.values()].at(-1)?.push(instruction);
}
const restsOf = (stage: string, word: string): readonly string[] =>
  (stages.get(stage) ?? []).filter((one) => one.word === word).map(({ rest }) => rest);

const FINAL = ['platform', 'build'] as const;

describe('the Dockerfile', () => {
  test('builds on one pinned image, with the project’s Node', () => {
    const bases = instructions
      .filter(({ word }) => word === 'FROM')
      .map(({ rest }) => rest.split(' ')[0] ?? '');
    const outside = bases.filter((base) => !stages.has(base));
    expect(outside).toEqual([`node:${read('.nvmrc').trim()}-bookworm-slim`]);
  });

  test.each(FINAL)('runs %s as an ordinary user, with signals and a health check', (stage) => {
    expect(restsOf(stage, 'USER')).toEqual(['node']);
    expect(restsOf(stage, 'STOPSIGNAL')).toEqual(['SIGTERM']);
    for (const word of ['ENTRYPOINT', 'CMD'])
      for (const rest of restsOf(stage, word)) expect(parse(rest), rest).toBeInstanceOf(Array);
    expect(restsOf(stage, 'ENTRYPOINT')).toEqual(['["node", "scripts/command.mjs"]']);
    const [check = '', ...others] = restsOf(stage, 'HEALTHCHECK');
    const [, script = ''] = /CMD \["node", "([^"]+)"\]$/.exec(check) ?? [];
    expect(others).toEqual([]);
    expect(
      stage === 'build' ? check === 'NONE' : script !== '' && existsSync(join(PROJECT, script)),
      check,
    ).toBe(true);
  });

  test('has the stages that compose.yaml builds', () => {
    for (const [name, { build, image }] of services)
      if (build) expect([name, FINAL]).toEqual([name, expect.arrayContaining([build.target])]);
      else if (isOurs(image)) expect(services.some(([, one]) => one.build && one.image === image)).toBe(true);
  });

  test('copies only existing files that .dockerignore allows, and no secret', () => {
    const copied = [...stages.values()]
      .flat()
      .filter(({ word, rest }) => word === 'COPY' && !rest.startsWith('--from='))
      .flatMap(({ rest }) => rest.split(' ').slice(0, -1));
    const ignore = read('.dockerignore').split('\n');
    const let_through = ignore.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    expect(ignore.filter((line) => line !== '' && !line.startsWith('#'))[0]).toBe('*');
    expect([...new Set(copied)].sort()).toEqual(let_through.toSorted());
    for (const path of copied) expect(existsSync(join(PROJECT, path)), path).toBe(true);
    for (const path of ['.git', '.env', '.data', 'dist', 'node_modules', '.'])
      expect(copied).not.toContain(path);
    for (const pattern of ['**/node_modules', '**/.env', '**/.env.*']) expect(ignore).toContain(pattern);
  });

  test('installs packages by the lockfile, without their scripts', () => {
    const installs = instructions.filter(({ word, rest }) => word === 'RUN' && /\bnpm /.test(rest));
    for (const { rest } of installs) expect(rest).toMatch(/^npm ci .*--ignore-scripts/);
    expect(restsOf('build-packages', 'RUN')[0]).toContain('--omit=dev');
    expect(restsOf('platform', 'RUN')).toEqual([]);
  });
});

test('Caddy accepts the Caddyfile, and its format', (context) => {
  const caddy = findCaddy();
  if (caddy === undefined) return context.skip(NO_CADDY);
  const home = mkdtempSync(join(tmpdir(), 'caddy-'));
  const run = (...args: string[]) =>
    spawnSync(caddy, args, {
      encoding: 'utf8',
      env: { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
    });
  const checked = run('validate', '--adapter', 'caddyfile', '--config', CADDYFILE);
  expect([checked.status, checked.stderr]).toEqual([0, expect.not.stringContaining('not formatted')]);
  rmSync(home, { recursive: true });
});
