import type { Loaded } from '#adapters/data-loader/client.ts';
import type { PublicVehicle } from '#domain/vehicle/public-vehicle.ts';

export type Search =
  | { readonly state: 'looking' }
  | { readonly state: 'found'; readonly vehicle: PublicVehicle }
  | { readonly state: 'gone' }
  | { readonly state: 'failed' };

/** `/cars/2024-toyota-corolla-u123` → `2024-toyota-corolla-u123` */
export const slugOf = (pathname: string): string => {
  const last = pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';
  return last.replace(/\.html$/, '').toLowerCase();
};

/** What a stock index says of the address; one that could not be refreshed still says the best there is to know. */
export function searchIn(answer: Loaded<readonly PublicVehicle[]>, pathname: string): Search {
  if (answer.state === 'loading') return { state: 'looking' };
  if (answer.state === 'error') return { state: 'failed' };
  const slug = slugOf(pathname);
  const vehicle = answer.data.find((one) => one.slug.toLowerCase() === slug);
  return vehicle ? { state: 'found', vehicle } : { state: 'gone' };
}

/** The stock index is younger than the pages: what has no page yet may already stand there. */
export function readStockIndex(answer: unknown): readonly PublicVehicle[] {
  if (!Array.isArray(answer)) throw new Error('The stock index is no list of vehicles.');
  return answer as readonly PublicVehicle[];
}
