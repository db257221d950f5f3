/** A feed that is not believed. What the site shows stays, until the feed is right or a person accepts it. */
export class RefusedFeed extends Error {
  override readonly name = 'RefusedFeed';

  constructor({ where, what, contact }: { where: string; what: string; contact: string | undefined }) {
    const call = contact === undefined ? 'Ask whoever sends it' : `Call ${contact}`;
    super(
      `${where}: ${what}. ${call}. The site stays as it is; if the feed is right, run this again with --accept.`,
    );
  }
}
