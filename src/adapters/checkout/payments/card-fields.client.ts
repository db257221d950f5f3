/** The payment provider's fields within our page. What is typed there never reaches us: only a token does. */
export interface CardFields {
  /** The card's token, or the problem in words for the shopper. */
  token(): Promise<{ readonly token: string } | { readonly problem: string }>;
  /** Shows the bank's challenge within the page. Resolves when the shopper is done. */
  act?(secret: string): Promise<void>;
}

/** What card fields need of the reservation that is paid for. */
interface PayableReservation {
  readonly processor: string;
  readonly publishable_key: string | null;
  readonly test_host: boolean;
  readonly deposit: { readonly cents: number; readonly currency: string };
}

export interface CardPlace {
  readonly element: HTMLElement;
  readonly reservation: PayableReservation;
  readonly buyer: { readonly name: string; readonly email: string };
  readonly locale: string;
}

export type MountCardFields = (place: CardPlace) => Promise<CardFields>;

/** Returns the integrity hash of a provider's script, if the dealer configured one. */
export function integrityOf(processor: string, hashes: string | undefined): Readonly<Record<string, string>> {
  const parsed: unknown = hashes === undefined ? {} : JSON.parse(hashes);
  const hash = Object.entries(parsed ?? {}).find(([name]) => name === processor)?.[1];
  return typeof hash === 'string' ? { integrity: hash, crossorigin: 'anonymous' } : {};
}

/** Loads a provider’s own script, which must come from the provider. */
export function loadScript(src: string, attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${new URL(src).host} cannot be reached`));
    document.head.append(script);
  });
}
