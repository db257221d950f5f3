import { sweepDeployed } from '#api/deployment.ts';

/** Each minute: what did not arrive at the first attempt is tried again when its time has come, and what was kept long enough goes. */
export const config = { schedule: '* * * * *' };

/** The host ends a scheduled function after 30 seconds. */
const BUDGET_MS = 25_000;

export default async (): Promise<Response> => Response.json(await sweepDeployed(process.env, BUDGET_MS));
