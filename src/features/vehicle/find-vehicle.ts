import type { PublicVehicle } from '#domain/vehicle/public-vehicle.ts';

export type Search =
  | { readonly state: 'looking' }
  | { readonly state: 'found'; readonly vehicle: PublicVehicle }
  | { readonly state: 'gone' }
  | { readonly state: 'failed' };

type Fetch = (url: string) => Promise<Response>;

/** `/cars/2024-toyota-corolla-u123` → `2024-toyota-corolla-u123` */
export const slugOf = (pathname: string): string => {
  const last = pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';
  return last.replace(/\.html$/, '').toLowerCase();
};

/** The stock index is younger than the pages: what has no page yet may already stand there. */
export async function findVehicle(stockHref: string, pathname: string, get: Fetch): Promise<Search> {
  try {
    const answer = await get(stockHref);
    if (!answer.ok) return { state: 'failed' };
    const stock = (await answer.json()) as readonly PublicVehicle[];
    const slug = slugOf(pathname);
    const vehicle = stock.find((one) => one.slug.toLowerCase() === slug);
    return vehicle ? { state: 'found', vehicle } : { state: 'gone' };
  } catch {
    return { state: 'failed' };
  }
}
