import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OutsideError } from '#adapters/outside/outside-error.ts';
import type { FileSourceConfig } from '#domain/vehicle/stock-config.ts';
import { lookByReading } from './look.ts';
import { parseJson, stockList } from './stock-list.ts';
import type { StockSource } from './types.ts';

const unreadable = (where: string, cause: unknown): OutsideError =>
  new OutsideError({
    where,
    what: 'the file cannot be read',
    remedy: 'Put the stock there, or name another source as "stock" in site.json.',
    cause,
  });

const readText = async (path: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw unreadable(path, cause);
  }
};

export const openFile = ({ path }: FileSourceConfig, folder: string): StockSource => {
  const where = join(folder, path);
  const read = async () => stockList(parseJson((await readText(where)).replace(/^\uFEFF/, ''), where), where);
  return { describe: where, remote: false, read, look: lookByReading(read) };
};
