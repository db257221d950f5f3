import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputLayout } from '#render/generations.ts';
import { bytesOf, sumOf } from '../search/library-bytes.ts';
import { distOf } from '../trees/tree.ts';
import type { FedDealer } from './dealer.ts';

/** The files of a dealer’s site as a browser gets them. */
export interface BuiltFiles {
  readonly json: (path: string) => Promise<unknown>;
  /** What the files asked for so far take with brotli. */
  readonly brotliBytes: () => number;
}

/** Texts that were read once, because the time of a disk is not that of a network. */
export type Texts = Map<string, string>;

function textAt({ ground, slug }: FedDealer, path: string, texts: Texts): string {
  const text = texts.get(path) ?? readFileSync(join(outputLayout(distOf(ground)).served(slug), path), 'utf8');
  texts.set(path, text);
  return text;
}

/** Opens the files of a dealer for a shopper who has none of them yet. */
export function openFiles(dealer: FedDealer, texts: Texts): BuiltFiles {
  const asked = new Set<string>();
  return {
    async json(path) {
      asked.add(path);
      return JSON.parse(textAt(dealer, path, texts));
    },
    brotliBytes: () => sumOf([...asked].map((path) => bytesOf(textAt(dealer, path, texts)))).brotli,
  };
}
