import type { ApiRoute } from '#api/api-route.ts';
import { notFound, storing, tooMany } from '#api/lib/api-errors.ts';
import { validBody } from '#api/lib/validate.ts';
import { countedCspReport, cspReportSchema } from '#domain/operations/security/csp-report.ts';

const MAX_BYTES = 4096;

/** Counts a CSP violation, without the person. */
export const cspReportsRoute: ApiRoute = {
  method: 'POST',
  path: '/csp-reports',
  does: 'Counts what the content security policy of a page refused to load.',
  takes: { body: cspReportSchema },
  async handle({ request, dealer, violations, allows, now }) {
    if (violations === null) throw notFound();
    if (!(await allows('violations'))) throw tooMany();
    const words = countedCspReport(await validBody(request, cspReportSchema, MAX_BYTES));
    const { slug } = await dealer();
    if (words !== null) await storing(() => violations.add({ dealer: slug, words, at: now }));
    return new Response(null, { status: 204 });
  },
  mock: { status: 204 },
};
