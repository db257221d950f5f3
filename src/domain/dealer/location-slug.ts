const DEPARTMENT_SUFFIX = / - (?:Sales|Service|Parts)$/;

const newSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Names of makes, models and places are spelled again and again. */
const slugs = new Map<string, string>();
const MOST_KEPT = 5_000;

/** Accents are removed: `Café Ōtāhuhu` → `cafe-otahuhu` */
export function slugify(text: string): string {
  const known = slugs.get(text);
  if (known !== undefined) return known;
  const slug = newSlug(text);
  if (slugs.size >= MOST_KEPT) slugs.clear();
  slugs.set(text, slug);
  return slug;
}

/** The place without its department: `Reef City - Service` → `Reef City` */
export const placeName = (locationName: string): string => locationName.replace(DEPARTMENT_SUFFIX, '');

/** The departments of one place share a page: `Reef City - Service` and `Reef City - Sales` → `reef-city` */
export const locationSlug = ({
  name,
  slug,
}: {
  readonly name: string;
  readonly slug: string | null;
}): string => slug ?? slugify(placeName(name));
