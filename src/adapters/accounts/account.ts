/** What forms are filled in with. */
export interface AccountDetails {
  readonly name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly postcode: string;
}

export interface Account extends AccountDetails {
  /** Cannot be guessed. */
  readonly id: string;
  readonly realm: string;
  /** Proven by a code that was sent to it. */
  readonly email: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}
