const DEPARTMENT_SUFFIX = / - (?:Sales|Service|Parts)$/;

/** Accents are removed: `Café Ōtāhuhu` → `cafe-otahuhu` */
export const slugify = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Strips the department: `Reef City - Service` → `Reef City` */
export const placeName = (locationName: string): string => locationName.replace(DEPARTMENT_SUFFIX, '');

/**
 * Returns the same slug for the departments of one place, because they share a page: `Reef City - Service` and `Reef City -
 * Sales` → `reef-city`
 */
export const locationSlug = ({
  name,
  slug,
}: {
  readonly name: string;
  readonly slug: string | null;
}): string => slug ?? slugify(placeName(name));
