import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { ApiRoute } from '#api/api-route.ts';
import { createMockApi } from '#api/app.ts';
import { ROUTES } from '#api/routes.ts';
import { isRecord } from '#domain/lib/records.ts';

/**
 * Epoch milliseconds. The examples have a fixed time, so that they are the same whenever they are written.
 */
const MOMENT = Date.UTC(2026, 10, 20, 2);

interface Subject {
  readonly name: string;
  readonly about: string;
  readonly paths: RegExp;
}

/** The headings of the reference, in order. A route belongs to the first one that its path matches. */
const SUBJECTS: readonly Subject[] = [
  {
    name: 'Leads',
    about:
      'What shoppers send by forms. A lead is stored before the answer, and delivered to the dealer after it ([how](../how-a-form-becomes-a-lead.md)). Every form sends to these routes; which fields it has depends on the form and the dealer.',
    paths: /^\/(?:leads|forms|spins)/,
  },
  {
    name: 'Look-ups',
    about:
      'Questions that a form asks while a shopper fills it in. The dealer must offer the form that asks.',
    paths: /^\/(?:bookings|manufacturers|simple-autograb-lookup|nevdis|carClarityCustomer|reviews)/,
  },
  {
    name: 'Checkout',
    about:
      'Deposits and invoices ([how](../payments.md)). Card numbers never come here: the browser sends them to the payment provider and gets a token.',
    paths: /^\/(?:checkout|online-payments|reserved-cars|payments)/,
  },
  {
    name: 'Accounts',
    about: 'Sign-in by a code, and what a shopper keeps with the dealer ([how](../accounts.md)).',
    paths: /^\/account/,
  },
  { name: 'Search results', about: 'For browsers without script.', paths: /^\/results/ },
  {
    name: 'Counts',
    about: 'What pages report. It is added to counts; nothing of a person is kept.',
    paths: /^\/(?:vitals|searches|csp-reports|phone-reveals|events)/,
  },
  {
    name: 'Stock',
    about:
      'For management systems that send vehicles, and for pages that show them ([how](../feeds.md#when-the-source-sends-them)).',
    paths: /^\/(?:stock|vehicle-status)/,
  },
  { name: 'Operations', about: 'For monitoring.', paths: /^\/health/ },
];

const subjectOf = ({ path }: ApiRoute): Subject => {
  const subject = SUBJECTS.find(({ paths }) => paths.test(path));
  if (subject === undefined)
    throw new Error(`${path} has no subject in the reference of the API. Add one to tools/schema/api.ts.`);
  return subject;
};

type Json = Readonly<Record<string, unknown>>;

function jsonSchemaOf(schema: GenericSchema): Json {
  const { $schema: _, ...json } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
  return json as Json;
}

/** `/results/:address{.+}` → `/results/{address}` */
const openPath = (path: string): string => path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}');
const parameterNames = (path: string): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

const PARAMETER_EXAMPLES: Readonly<Record<string, string>> = {
  lead_id: '00000000-0000-4000-8000-000000000000',
  hold: '00000000-0000-4000-8000-000000000000',
  address: 'search/toyota',
  slug: 'toyota',
  car: '1042',
  processor: 'stripe',
  id: 'a-search',
};

const exampleAddress = (path: string): string =>
  openPath(path).replaceAll(/\{(\w+)\}/g, (_, name: string) => PARAMETER_EXAMPLES[name] ?? 'x');

interface Answer {
  readonly status: number;
  /** Undefined if the answer has no body, or is a page. */
  readonly body: unknown;
  readonly location: string | null;
}

/** The mock API answers without store, provider or account. Each route must have a mock answer. */
async function exampleAnswer({ method, path }: ApiRoute): Promise<Answer> {
  const mock = createMockApi({ marketOf: () => 'AU', now: () => MOMENT });
  const response = await mock.request(`http://dealer.example/mock${exampleAddress(path)}`, {
    method,
    ...(method !== 'GET' &&
      method !== 'DELETE' && { headers: { 'content-type': 'application/json' }, body: '{}' }),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return {
    status: response.status,
    body: isJson ? await response.json() : undefined,
    location: response.headers.get('location'),
  };
}

/** Makes a schema that the example fits, with the names and types of a response. */
function shapeOf(example: unknown): Json {
  if (example === null) return {};
  if (Array.isArray(example))
    return { type: 'array', items: example.length === 0 ? {} : shapeOf(example[0]) };
  if (isRecord(example))
    return {
      type: 'object',
      properties: Object.fromEntries(Object.entries(example).map(([name, value]) => [name, shapeOf(value)])),
    };
  return { type: typeof example };
}

const PROBLEM = { $ref: '#/components/responses/Problem' };
const BODY_ANYTHING = {
  type: 'object',
  description: 'Its fields depend on the configuration of the dealer.',
};

function parametersOf({ path, takes }: ApiRoute): readonly Json[] {
  const query = takes?.query === undefined ? {} : jsonSchemaOf(takes.query);
  const required: readonly unknown[] = Array.isArray(query['required']) ? query['required'] : [];
  const fields = isRecord(query['properties']) ? query['properties'] : {};
  return [
    ...parameterNames(path).map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
      example: PARAMETER_EXAMPLES[name],
    })),
    ...Object.entries(fields).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
  ];
}

const hasBody = ({ method }: ApiRoute): boolean => method !== 'GET' && method !== 'DELETE';

function requestBodyOf(route: ApiRoute): Json {
  if (!hasBody(route)) return {};
  const schema = route.takes?.body === undefined ? BODY_ANYTHING : jsonSchemaOf(route.takes.body);
  const type = route.path.endsWith('/with-files') ? 'multipart/form-data' : 'application/json';
  return { requestBody: { required: true, content: { [type]: { schema } } } };
}

async function operationOf(route: ApiRoute): Promise<Json> {
  const { status, body, location } = await exampleAnswer(route);
  const parameters = parametersOf(route);
  return {
    tags: [subjectOf(route).name],
    summary: route.does,
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(route),
    responses: {
      [status]: {
        description: location === null ? 'Done.' : 'Redirects to a page.',
        ...(body !== undefined && {
          content: { 'application/json': { schema: shapeOf(body), example: body } },
        }),
      },
      default: PROBLEM,
    },
    ...(route.isOwn && { security: [{ session: [] }] }),
  };
}

export async function openApi(routes: readonly ApiRoute[] = ROUTES): Promise<Json> {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    const at = openPath(route.path);
    paths[at] = { ...paths[at], [route.method.toLowerCase()]: await operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'The API of a dealer’s site',
      version: '1',
      description: 'Served under /api of each site. The host names the dealer.',
    },
    servers: [{ url: '/api' }],
    tags: SUBJECTS.map(({ name, about }) => ({ name, description: about.replaceAll(/ \(\[[^)]*\)\)/g, '') })),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '<realm>.session' } },
      responses: {
        Problem: {
          description: 'Refused or failed. The message says why in words that a shopper may read.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  error: {
                    type: 'object',
                    properties: {
                      message: { type: 'string' },
                      fields: {
                        type: 'array',
                        items: {
                          type: 'object',
                          properties: { field: { type: 'string' }, message: { type: 'string' } },
                        },
                      },
                    },
                    required: ['message'],
                  },
                },
                required: ['error'],
              },
            },
          },
        },
      },
    },
  };
}

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;
const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

function fieldRows(schema: Json): readonly string[] {
  const fields = isRecord(schema['properties']) ? schema['properties'] : {};
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(fields).map(([name, field]) => {
    const { description, ...schemaOfField } = isRecord(field) ? field : {};
    const words = typeof description === 'string' ? description : typeWords(schemaOfField);
    return `| \`${name}\` | ${words} | ${required.includes(name) ? 'yes' : ''} |`;
  });
}

/** Describes a type in words, such as `text of up to 40 characters`. */
function typeWords(schema: Json): string {
  const { type, enum: values, anyOf, maxLength, format, minimum, maximum } = schema;
  if (Array.isArray(values)) return values.map((value) => `\`${value}\``).join(', ');
  if (Array.isArray(anyOf)) return [...new Set(anyOf.filter(isRecord).map(typeWords))].join(' or ');
  const most = typeof maxLength === 'number' ? ` of up to ${maxLength} characters` : '';
  if (type === 'string') return format === 'uuid' ? 'UUID' : `text${most}`;
  if (type === 'integer' || type === 'number') {
    const kind = type === 'integer' ? 'whole number' : 'number';
    return typeof minimum === 'number' && typeof maximum === 'number'
      ? `${kind} from ${minimum} to ${maximum}`
      : kind;
  }
  if (type === 'boolean') return 'true or false';
  if (type === 'array') return 'list';
  if (type === 'null') return 'null';
  return type === 'object' ? 'object' : 'any value';
}

/** Lists the fields of each object of a choice. For `{lead: {…}}`, it lists the fields of the inner object. */
function bodyTables(schema: Json): readonly string[] {
  const choices = Array.isArray(schema['anyOf']) ? schema['anyOf'].filter(isRecord) : [schema];
  return choices.flatMap((choice) => {
    const properties = isRecord(choice['properties']) ? choice['properties'] : {};
    const [[name, only] = ['', undefined], ...others] = Object.entries(properties);
    const within = others.length === 0 && isRecord(only) && isRecord(only['properties']) ? only : undefined;
    const rows = fieldRows(within ?? choice);
    if (rows.length === 0) return [];
    const title = within === undefined ? 'field of the body' : `field of \`${name}\` in the body`;
    return [[`| ${title} | value | required |`, '|---|---|---|', ...rows].join('\n')];
  });
}

async function routeText(route: ApiRoute): Promise<string> {
  const { status, body, location } = await exampleAnswer(route);
  const query = route.takes?.query === undefined ? [] : fieldRows(jsonSchemaOf(route.takes.query));
  const answer =
    location === null
      ? `Answers ${status}${body === undefined ? '.' : ':'}`
      : `Answers ${status} and redirects to a page.`;
  return [
    `### ${route.method} ${openPath(route.path)}`,
    route.does + (route.isOwn ? ' Only for whoever is signed in.' : ''),
    ...(query.length === 0
      ? []
      : [['| parameter | value | required |', '|---|---|---|', ...query].join('\n')]),
    ...(hasBody(route) && route.takes?.body ? bodyTables(jsonSchemaOf(route.takes.body)) : []),
    answer,
    ...(body === undefined ? [] : [fenced('json', pretty(body))]),
  ].join('\n\n');
}

const INTRO = `The API is served under \`/api\` of each dealer's site; the host name says which dealer is meant. This page and
[openapi.json](openapi.json) are made from the routes and their schemas (\`npm run tool -- schema\`). The answers are those of the mock API,
which serves the same routes under \`/mock\`, stores nothing and sends nothing (\`npm run dev -- --mock\`).

Every refusal is JSON with a message that a shopper may read: \`{"error": {"message": "…", "fields": [{"field": "email", "message": "…"}]}}\`,
where \`fields\` is there for what was typed only. Beside it a refused lead has \`"lead_id": null\`. The usual codes are 400 (not readable), 403 (sent from another site), 404 (not offered by this dealer), 405, 409, 413 (too
large), 415, 422 (fields need another look), 429 (rate limit; \`Retry-After\` says when) and 503 (database or provider down). Every answer has an
\`X-Request-Id\`, which is in the log.

A body is sent as JSON or, by a form without script, as \`application/x-www-form-urlencoded\`; the answer to such a form is a page or a
redirect.

Requests that change something must come from the dealer's own pages, of the site's own scheme: the \`Origin\` header is checked. Without
that header leads, look-ups and counts are taken all the same; spins, payments and accounts need it, or \`Sec-Fetch-Site: same-origin\`.
Payment webhooks are checked by signature instead.`;

export async function apiReference(routes: readonly ApiRoute[] = ROUTES): Promise<string> {
  const parts = await Promise.all(
    SUBJECTS.map(async (subject) => {
      const own = routes.filter((route) => subjectOf(route) === subject);
      return [`## ${subject.name}`, subject.about, ...(await Promise.all(own.map(routeText)))].join('\n\n');
    }),
  );
  return `${['# API', INTRO, ...parts].join('\n\n')}\n`;
}
