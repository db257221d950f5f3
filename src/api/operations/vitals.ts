import type { ApiRoute } from '#api/api-route.ts';
import { notFound, storing, tooMany } from '#api/lib/api-errors.ts';
import { validBody } from '#api/lib/validate.ts';
import { beaconSchema, measuredKind } from '#domain/operations/vitals/metrics.ts';

const MAX_BYTES = 1024;

/** Builds from before did not name what their pages were made of. */
const UNNAMED = 'unnamed';

/** Measures how fast a page was for one visitor. Only counts are stored, and nothing about the visitor. */
export const vitalsRoute: ApiRoute = {
  method: 'POST',
  path: '/vitals',
  does: 'Counts how fast a page was for one shopper. Nothing about the shopper is kept.',
  takes: { body: beaconSchema },
  async handle({ request, dealer, vitals, allows, now }) {
    if (vitals === null) throw notFound();
    if (!(await allows('vitals'))) throw tooMany();
    const { kind, ...beacon } = await validBody(request, beaconSchema, MAX_BYTES);
    const { slug, looks = UNNAMED } = await dealer();
    await storing(() =>
      vitals.add({ ...beacon, dealer: slug, version: looks, kind: measuredKind(kind), at: now }),
    );
    return new Response(null, { status: 204 });
  },
  mock: { status: 204 },
};
