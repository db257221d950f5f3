import type { ApiRoute } from '../api-route.ts';
import { notFound } from '../errors.ts';

/** Nothing, quietly, where the machine cannot sign one: the form then goes without. */
const NONE = 204;

export const challengeRoute: ApiRoute = {
  method: 'GET',
  path: '/forms/challenge',
  async handle({ dealer, leads, now }) {
    if (!(await dealer()).config.forms.proof_of_work) throw notFound();
    const challenge = await leads.proofs.challenge(now);
    return challenge === null ? new Response(null, { status: NONE }) : Response.json(challenge);
  },
  mock: { status: 204 },
};
