import type { ApiRoute } from '#api/api-route.ts';
import { notFound, storing, tooMany } from '#api/lib/api-errors.ts';
import { validBody } from '#api/lib/validate.ts';
import { countedViolation, violationSchema } from '#domain/operations/security/csp-report.ts';

const MAX_BYTES = 4096;

/** Counts a CSP violation, without the person. */
export const violationsRoute: ApiRoute = {
  method: 'POST',
  path: '/csp-reports',
  does: 'Counts what the content security policy of a page refused to load.',
  takes: { body: violationSchema },
  async handle({ request, dealer, violations, allows, now }) {
    if (violations === null) throw notFound();
    if (!(await allows('violations'))) throw tooMany();
    const words = countedViolation(await validBody(request, violationSchema, MAX_BYTES));
    const { slug } = await dealer();
    if (words !== null) await storing(() => violations.add({ dealer: slug, words, at: now }));
    return new Response(null, { status: 204 });
  },
  mock: { status: 204 },
};
