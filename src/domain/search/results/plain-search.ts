import { paths } from '#paths';
import { type AddressConfig, addressOf } from '../filters/search-address.ts';
import { type SearchState, withPage } from '../filters/search-state.ts';

/** Where a browser without script is answered what an address of results asks. */
export const scriptless = (address: string): string => paths.results(address);

/** The address that such a page answers. */
export const addressBehind = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => ({
  pathname: pathname.slice(paths.results('').length),
  search,
});

/** A form that sends a whole state and what is filled in. */
export interface AskingForm {
  readonly action: string;
  readonly carried: readonly { readonly name: string; readonly value: string }[];
}

export function askingForm(state: SearchState, config: AddressConfig): AskingForm {
  const [path = '', query = ''] = addressOf(withPage(state, 1), config).split('?');
  return {
    action: scriptless(path),
    carried: Array.from(new URLSearchParams(query), ([name, value]) => ({ name, value })),
  };
}
