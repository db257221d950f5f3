import { sweepDeployed } from '#api/sites/deployment.ts';

/** Every minute: retries what is due, and deletes what is past its period. */
export const config = { schedule: '* * * * *' };

/** The host ends a scheduled function after 30 seconds. */
const BUDGET_MS = 25_000;

export default async (): Promise<Response> => Response.json(await sweepDeployed(process.env, BUDGET_MS));
