/** The proofs by the id of their lead: each is good for one. */
const proofs = new Map<string, string | null>();

/** Begins the work for a lead, at the first focus in its form and not before; once, however often it is called. */
export function beginProof(clientId: string): void {
  if (proofs.has(clientId)) return;
  proofs.set(clientId, null);
  import('./prove.ts').then(
    async ({ prove }) => proofs.set(clientId, await prove()),
    () => undefined,
  );
}

/** Returns the proof of work, or an empty object until it is done. Nothing waits for it. */
export const proofOf = (clientId: string): { readonly altcha?: string } => {
  const proof = proofs.get(clientId);
  return proof ? { altcha: proof } : {};
};
