import { flag } from './options.ts';

export const mock = flag('mock sites: their forms and accounts call /mock, which sends and keeps nothing');

/** Before anything is loaded that knows an address: a process makes mock sites or real ones, never both. */
export function enterMock({ mock: isAsked }: { readonly mock: boolean }): void {
  if (isAsked) process.env['MOCK_SITE'] = '1';
}
