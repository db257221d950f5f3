import { flag } from './options.ts';

export const mock = flag(
  'uses mock sites, whose forms and accounts call /mock, which sends and stores nothing',
);

/** Must run before the API paths are imported: a process makes mock sites or real ones, never both. */
export function enterMock({ mock: isMockRequested }: { readonly mock: boolean }): void {
  if (isMockRequested) process.env['MOCK_SITE'] = '1';
}
