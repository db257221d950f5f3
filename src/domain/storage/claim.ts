/** Shows whose a job is: who claims it later has a higher number. */
export interface Claim {
  readonly id: string;
  readonly claims: number;
}

export interface ClaimOptions {
  readonly now: number;
  /** How long no other process gets it. Afterwards it is due again, so a process that dies loses nothing. */
  readonly leaseMs: number;
  readonly limit: number;
}
