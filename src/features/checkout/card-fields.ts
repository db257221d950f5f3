import type { ShopperHold } from './hold-api.ts';

/** The fields of a payment provider within our page. What is typed into them never comes here: only a token does. */
export interface CardFields {
  /** What stands for the card, or why there is none, in words for the shopper. */
  token(): Promise<{ readonly token: string } | { readonly problem: string }>;
  /** What the bank asks for within the page, where it does. Answers when the shopper is through. */
  act?(secret: string): Promise<void>;
}

export interface CardPlace {
  readonly element: HTMLElement;
  readonly hold: ShopperHold;
  readonly buyer: { readonly name: string; readonly email: string };
  readonly locale: string;
}

export type MountCardFields = (place: CardPlace) => Promise<CardFields>;

/** The hash that a provider’s script must have, where the dealer says one. */
export function integrityOf(processor: string, hashes: string | undefined): Readonly<Record<string, string>> {
  const known: unknown = hashes === undefined ? {} : JSON.parse(hashes);
  const hash = Object.entries(known ?? {}).find(([name]) => name === processor)?.[1];
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
