/** What a shopper typed about themselves before and need not type again. */
const DETAIL_NAMES = ['name', 'last_name', 'email', 'phone', 'postcode'] as const;
export type Details = { readonly [Name in (typeof DETAIL_NAMES)[number]]?: string };

const LONGEST = 254;

const isDetail = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST;

const detailsIn = (fields: Readonly<Record<string, unknown>>): Details =>
  Object.fromEntries(
    DETAIL_NAMES.map((name) => [name, fields[name]] as const).filter(([, value]) => isDetail(value)),
  );

/** Reads what the browser stored. It can be forged, so everything that is not a detail is left out. */
export function readDetails(text: string | null): Details {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    return typeof kept === 'object' && kept !== null ? detailsIn({ ...kept }) : {};
  } catch {
    return {};
  }
}

/** The newest value of each detail. Details that a form does not ask for stay. */
export const rememberDetails = (known: Details, values: Readonly<Record<string, unknown>>): Details => ({
  ...known,
  ...detailsIn(values),
});
