import { lasting, leadKeys } from '../drafts/storage.ts';

const MOST_KEPT = 50;

function idsIn(text: string | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export const hasEnquired = (site: string, car: string): boolean =>
  idsIn(lasting.read(leadKeys(site).enquired)).includes(car);

export function rememberEnquiry(site: string, car: string): void {
  const { enquired } = leadKeys(site);
  const ids = [car, ...idsIn(lasting.read(enquired)).filter((id) => id !== car)];
  lasting.write(enquired, JSON.stringify(ids.slice(0, MOST_KEPT)));
}
