import { readVisit, type Visit, withPage } from '#domain/leads/visit.ts';
import { passing } from '../drafts/storage.ts';

const KEY = 'visit';

export const currentVisit = (): Visit => readVisit(passing.read(KEY), Date.now());

/** Every page adds itself once. */
export function noteVisit(): void {
  passing.write(KEY, JSON.stringify(withPage(currentVisit(), new URL(location.href))));
}
