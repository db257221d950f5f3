import type { TestProject } from 'vitest/node';
import { hasPgbouncer, startPgbouncer } from '#adapters/storage/database/testing/pgbouncer.ts';
import { hasPostgres, startPostgres } from '#adapters/storage/database/testing/postgres-server.ts';
import { innerLoop } from '../matrix.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of this run's PostgreSQL server. Undefined without one. */
    postgresUrl: string | null;
    /** The address of a PgBouncer in front of it, without the name of a database. */
    poolerUrl: string | null;
  }
}

/**
 * The data need not outlive the run. Another test checks that data does, with a server of its own. Files that
 * run side by side have up to 20 connections each, and a slow machine is slow to end those of the previous
 * file.
 */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=400'];

/** One server for all test files, because starting one takes longer than most of them. */
export default async function startForRun({ provide }: TestProject) {
  const server = hasPostgres() && !innerLoop ? await startPostgres(SETTINGS) : undefined;
  const pooler = server && hasPgbouncer() ? await startPgbouncer(server.url) : undefined;
  provide('postgresUrl', server?.url ?? null);
  provide('poolerUrl', pooler?.url('') ?? null);
  return async () => {
    await pooler?.stop();
    await server?.stop();
  };
}
