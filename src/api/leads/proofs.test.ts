import { describe, expect, it } from 'vitest';
import { payloadOf, solutionOf } from '#domain/leads/proof-of-work.ts';
import { createProofs } from './proofs.ts';

const NOW = Date.UTC(2026, 10, 22, 1);
const HOURS = 3_600_000;

const proofsWith = (tell?: (problem: string) => void) =>
  createProofs({ env: { ALTCHA_HMAC_KEY: 'x' }, maxnumber: 50, ...(tell && { tell }) });

async function solvedBy(proofs: ReturnType<typeof createProofs>, now = NOW): Promise<string> {
  const challenge = (await proofs.challenge(now)) ?? expect.fail('There is no challenge.');
  return payloadOf(challenge, (await solutionOf(challenge)) ?? expect.fail('It has no solution.'));
}

describe('a proof of work', () => {
  it('is valid for one lead, however often it is sent', async () => {
    const proofs = proofsWith();
    const payload = await solvedBy(proofs);
    expect(await proofs.check(payload, 'a', NOW)).toBe('solved');
    expect(await proofs.check(payload, 'a', NOW)).toBe('solved');
    expect(await proofs.check(payload, 'b', NOW)).toBe('repeated');
    expect(await proofs.check(payload, null, NOW)).toBe('repeated');
  });

  it('of a lead without an id is valid once', async () => {
    const proofs = proofsWith();
    const payload = await solvedBy(proofs);
    expect(await proofs.check(payload, null, NOW)).toBe('solved');
    expect(await proofs.check(payload, null, NOW)).toBe('repeated');
  });

  it('is recognised in another encoding', async () => {
    const proofs = proofsWith();
    const payload = await solvedBy(proofs);
    await proofs.check(payload, 'a', NOW);
    const other = btoa(` ${atob(payload)}`);
    expect(await proofs.check(other, 'b', NOW)).toBe('repeated');
  });

  it('expires', async () => {
    const proofs = proofsWith();
    const payload = await solvedBy(proofs);
    expect(await proofs.check(payload, 'a', NOW + HOURS)).toBe('solved');
    expect(await proofs.check(payload, 'a', NOW + 3 * HOURS)).toBe('expired');
  });

  it('is not required without a key, with one warning', async () => {
    const told: string[] = [];
    const proofs = createProofs({ env: {}, tell: (problem) => told.push(problem) });
    expect(await proofs.challenge(NOW)).toBeNull();
    expect(await proofs.check('', 'a', NOW)).toBe('unasked');
    expect(told).toEqual(['ALTCHA_HMAC_KEY is not set: no form is asked for a proof of work.']);
  });
});
