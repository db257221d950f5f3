import { paths } from '#paths';
import { type AddressConfig, addressOf } from '../filters/search-address.ts';
import { type SearchState, withPage } from '../filters/search-state.ts';

/** Returns the page that shows the results of an address to a browser without script. */
export const scriptless = (address: string): string => paths.results(address);

/** Returns the address whose results such a page shows. */
export const addressBehind = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => ({
  pathname: pathname.slice(paths.results('').length),
  search,
});

/** A form that sends a whole state together with its own fields. */
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
