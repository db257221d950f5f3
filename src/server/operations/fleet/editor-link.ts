import { readableConfig } from '#adapters/sites/dealer-data/public-dealer.ts';
import type { DealerData } from '#adapters/sites/dealer-data/types.ts';

interface EditorOfOptions {
  /** The editor's host name, if configured. */
  readonly host: string | undefined;
  readonly dealerData: Pick<DealerData, 'dealer'>;
}

/** Returns the address of the dealer's page in the editor: the editor's host, with scheme and port of the ops page. */
export const createEditorOf =
  ({ host, dealerData }: EditorOfOptions) =>
  async (slug: string, { url }: Pick<Request, 'url'>): Promise<string | null> => {
    if (host === undefined) return null;
    const dealer = await dealerData.dealer(slug).catch(() => undefined);
    if (!dealer || !readableConfig(['editing'], dealer)?.editing) return null;
    const editor = new URL(`/${slug}`, url);
    editor.hostname = host;
    return editor.href;
  };
