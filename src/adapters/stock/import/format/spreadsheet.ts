import { HttpError } from '#adapters/lib/http/request-text.ts';

/** Parts that only a workbook of Excel or of LibreOffice has, which are zip archives to all who look at the first bytes only. */
const PARTS = [
  '[Content_Types].xml',
  'xl/workbook.xml',
  'mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
  'META-INF/manifest.xml',
];

export const isWorkbook = (text: string): boolean => PARTS.some((part) => text.includes(part));

/** Refuses a spreadsheet in words for whoever saved it. */
export const spreadsheetRefused = (where: string, kind = 'XLSX'): HttpError =>
  new HttpError({
    where,
    what: `the file is a spreadsheet (${kind}), no feed`,
    remedy: 'Open it and save it as CSV ("CSV UTF-8" in Excel), or ask the sender for CSV, XML or JSON.',
  });
