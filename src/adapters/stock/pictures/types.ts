/** Stores pictures by their contents, and what is known of the addresses that they came from. */
export interface PictureStore {
  /** Returns true if the file is here, or could be brought here from another machine. */
  has(file: string): Promise<boolean>;
  /** Keeps a picture and returns the name of its file. */
  put(bytes: Uint8Array, extension: 'jpg' | 'webp'): Promise<string>;
  /** Returns the path of a file, which never changes in place. */
  pathOf(file: string): string;
  /** Returns undefined if the dealer has none. */
  loadLedger(slug: string): Promise<string | undefined>;
  saveLedger(slug: string, text: string): Promise<void>;
}
