import { dirname } from 'node:path';

export interface ImportProblem {
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

const FOR_SCRIPTS = [
  'domain',
  'engine',
  'adapters',
  'client',
  'sites',
  'features',
  'routes',
  'paths',
  'api',
  'server',
  'functions',
  'render',
];

/** The layers that each layer may import. A layer may always import itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: ['paths'],
  paths: ['domain'],
  engine: ['domain', 'client'],
  ui: ['client'],
  client: ['domain', 'paths'],
  adapters: ['domain', 'client', 'engine'],
  sites: ['domain'],
  features: ['domain', 'engine', 'ui', 'client', 'paths', 'styles'],
  routes: ['domain', 'features', 'client', 'paths'],
  layouts: ['styles', 'domain', 'features', 'ui', 'client', 'paths'],
  pages: ['domain', 'features', 'ui', 'layouts', 'client', 'paths', 'routes'],
  api: ['domain', 'adapters', 'client'],
  server: ['api', 'domain', 'adapters', 'client'],
  functions: ['api', 'domain', 'adapters', 'client'],
  render: ['domain', 'engine', 'adapters', 'client', 'sites', 'features', 'routes', 'paths'],
  middleware: ['domain', 'adapters', 'client', 'sites', 'features', 'routes', 'paths', 'render'],
  scripts: FOR_SCRIPTS,
  tools: [...FOR_SCRIPTS, 'scripts', 'tests'],
};

/** `*.client.ts` and `types.ts` of an adapter are safe in a browser. */
const isClientFile = (path: string) => /^src\/adapters\/.*(?:\.client|\/types)\.ts$/.test(path);

function layerOf(path: string): string {
  if (isClientFile(path)) return 'client';
  const [root = '', first = ''] = path.split('/');
  return root === 'src' ? first.replace(/\.tsx?$/, '') : root;
}

/** Returns why `from` may not import `to`, or undefined if it may. Both are paths from the project’s root. */
export function importProblem(from: string, to: string): ImportProblem | undefined {
  const [own, other] = [layerOf(from), layerOf(to)];
  const allowed = MAY_IMPORT[own];
  if (!allowed)
    return { from, to, why: `"${own}" is missing from MAY_IMPORT in scripts/check/import-direction.ts` };
  // The browser-safe file of an adapter may import its neighbours.
  const isSameFolder = dirname(from) === dirname(to);
  if (own !== other && !allowed.includes(other) && !(own === 'client' && isSameFolder))
    return { from, to, why: `${own} may use ${allowed.join(', ') || 'nothing'}, not ${other}` };
  return undefined;
}
