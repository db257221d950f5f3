/** Where a site’s own things are kept: dealers that share an origin, as on a preview, share nothing else. */
export const leadKeys = (site: string) => ({
  details: `details:${site}`,
  /** Which cars were asked about. */
  enquired: `enquired-cars:${site}`,
  success: `success-category:${site}`,
  /** Set while leads wait, so that other pages need not open a database to know. */
  waiting: `leads-waiting:${site}`,
  draft: (form: string, about: string) => `draft:${site}:${form}:${about}`,
});
