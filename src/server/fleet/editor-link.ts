import { readableConfig } from '#adapters/dealer-data/published-dealer.ts';
import type { DealerData } from '#adapters/dealer-data/types.ts';

interface EditorOfOptions {
  /** The editor's host name, if configured. */
  readonly host: string | undefined;
  readonly dealerData: Pick<DealerData, 'dealer'>;
}

/** Where the texts of a dealer are written: at the editor's host, by the scheme and port that the ops page was asked by. */
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
