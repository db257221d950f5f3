import type { LoadedState } from '#adapters/operations/build-state/types.ts';
import {
  hasShrunk,
  mergeProvided,
  type ProvidedMake,
  readProvidedMake,
} from '#domain/content/brands/brand-files.ts';
import type { Brand } from '#domain/content/brands/brand-schema.ts';
import { counted } from '#domain/lib/words.ts';
import { openProvider } from './open.ts';

interface MakeAnswer {
  readonly answer: unknown | false;
  /** Why there is none. */
  readonly trouble: string | null;
}

export type AskMake = (slug: string) => Promise<MakeAnswer>;

interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof globalThis.fetch;
  readonly websiteId: number | null;
}

/** Returns null without a provider. */
export const makeAsker = ({ env, fetch, websiteId }: Surroundings): AskMake | null =>
  env['PROVIDER_URL']
    ? async (slug) => {
        const troubles: string[] = [];
        const onTrouble = (what: string) => void troubles.push(what);
        const provider = openProvider({ env, fetch, now: () => 0, onTrouble });
        const answer = await provider.manufacturer(slug, websiteId);
        return { answer, trouble: troubles.at(-1) ?? null };
      }
    : null;

export interface MakesRequest {
  /** Null to use the last response. */
  readonly ask: AskMake | null;
  readonly brands: readonly Brand[];
  readonly state: LoadedState;
  readonly accept: boolean;
}

export interface AcquiredMakes {
  readonly brands: readonly Brand[];
  readonly warnings: readonly string[];
  /** What to store in `last_good`, by name. */
  readonly lastGood: Readonly<Record<string, unknown>>;
}

const nameOf = (slug: string) => `make:${slug}`;

const rememberedOf = (slug: string, state: LoadedState): ProvidedMake | undefined =>
  state.kind === 'found' ? readProvidedMake(state.state.last_good[nameOf(slug)]) : undefined;

interface Judged {
  /** The provider's make, or undefined to use the file. */
  readonly make: ProvidedMake | undefined;
  readonly warning: string | null;
}

const insteadOf = (remembered: ProvidedMake | undefined): string =>
  remembered === undefined
    ? 'The models of its brand file are used.'
    : `The last good answer is used (${counted(remembered.models.length, 'model')}).`;

function judge(
  { manufacturer: { slug }, models }: Brand,
  { answer, trouble }: MakeAnswer,
  remembered: ProvidedMake | undefined,
  accept: boolean,
): Judged {
  const told = (what: string): Judged => ({
    make: remembered,
    warning: `The provider’s models of ${slug}: ${what}. ${insteadOf(remembered)}`,
  });
  if (answer === false) return told(trouble ?? 'there was no answer');
  const make = readProvidedMake(answer);
  if (make === undefined) return told('the answer has an unknown format');
  if (make.slug !== slug) return told(`the answer is about another make (“${make.slug}”)`);
  const after = make.models.length;
  if (after === 0) return told('the answer lists no models');
  const before = remembered?.models.length ?? models.length;
  if (!accept && hasShrunk({ before, after }))
    return told(
      `there were ${counted(before, 'model')} and now there ${after === 1 ? 'is' : 'are'} ${after}, less than half; if that is right, build again with --accept`,
    );
  return { make, warning: null };
}

/** Fetches the provider's models of all makes of a site in parallel. A failure never stops a build. */
export async function acquireMakes(request: MakesRequest): Promise<AcquiredMakes> {
  const { ask, brands, state, accept } = request;
  const found = await Promise.all(
    brands.map(async (brand) => {
      const { slug } = brand.manufacturer;
      const remembered = rememberedOf(slug, state);
      const { make, warning } =
        ask === null
          ? { make: remembered, warning: null }
          : judge(brand, await ask(slug), remembered, accept);
      return { slug, brand: mergeProvided(brand, make), make, warning };
    }),
  );
  return {
    brands: found.map(({ brand }) => brand),
    warnings: found.flatMap(({ warning }) => (warning === null ? [] : [warning])),
    lastGood: Object.fromEntries(
      found.flatMap(({ slug, make }) => (make === undefined ? [] : [[nameOf(slug), make] as const])),
    ),
  };
}
