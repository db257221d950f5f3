import { wrongType } from '#api/lib/api-errors.ts';
import { formFields, mediaType, readBody } from '#api/lib/body.ts';
import { type KeepsBytes, type Paced, readMultipart } from '#api/lib/multipart.ts';
import { LARGEST_FILES, safeFileName, typeOfFile } from '#domain/leads/forms/form-files.ts';
import { type LeadRequest, type RequestFile, readLeadRequest } from '#domain/leads/lead-request.ts';

/** Derives an id from data, as a UUID of version 8. */
export async function uuidOf(facts: readonly unknown[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(facts)));
  const hex = Buffer.from(digest).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data';
const ROOM_FOR_FIELDS = 256 * 1024;
const MOST_BYTES = LARGEST_FILES + ROOM_FOR_FIELDS;

/** Reads a lead without files: JSON, or a plain form. Returns null if the body contains no lead. */
export async function readFields(request: Request): Promise<LeadRequest | null> {
  const encoding = mediaType(request) === JSON_TYPE ? 'json' : 'form';
  return readLeadRequest(await readBody(request), encoding);
}

function fileOf({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }): RequestFile {
  const type = typeOfFile(bytes);
  return { name: safeFileName(name, type ?? ''), type, size: bytes.byteLength, bytes };
}

/** Reads a lead with files: a multipart form of its fields, or of one part `lead` with JSON, and the files. */
export async function readFieldsAndFiles(
  request: Request,
  keeps: KeepsBytes,
  paced?: Paced,
): Promise<LeadRequest | null> {
  if (mediaType(request) !== MULTIPART) throw wrongType([MULTIPART]);
  const limits = { body: MOST_BYTES, texts: ROOM_FOR_FIELDS, keeps, ...(paced && { paced }) };
  const { texts, files, leftOut } = await readMultipart(request, limits);
  return readLeadRequest(formFields(texts), 'form', { files: files.map(fileOf), filesLeftOut: leftOut });
}
