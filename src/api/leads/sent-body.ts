import { LARGEST_FILES, safeFileName, typeOfFile } from '#domain/lead/files.ts';
import type { BodyEncoding } from '#domain/lead/wire.ts';
import { formFields, mediaType, readBody, readBytes } from '../body.ts';
import { ApiError, wrongType } from '../errors.ts';

export interface SentFile {
  readonly name: string;
  /** By its contents; null where it is of none of the accepted types. */
  readonly type: string | null;
  readonly size: number;
  readonly bytes: Uint8Array;
}

export interface SentBody {
  readonly body: unknown;
  readonly encoding: BodyEncoding;
  readonly files: readonly SentFile[];
}

const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data';
const ROOM_FOR_FIELDS = 256 * 1024;
const MOST_BYTES = LARGEST_FILES + ROOM_FOR_FIELDS;

/** A lead without files: JSON, or a plain form. */
export async function readFields(request: Request): Promise<SentBody> {
  const encoding = mediaType(request) === JSON_TYPE ? 'json' : 'form';
  return { body: await readBody(request), encoding, files: [] };
}

async function formDataOf(request: Request): Promise<FormData> {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const bytes = await readBytes(request, MOST_BYTES);
  try {
    return await new Response(bytes, { headers }).formData();
  } catch {
    throw new ApiError(400, 'The body is not a valid multipart form.');
  }
}

async function fileOf(file: File): Promise<SentFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = typeOfFile(bytes);
  return { name: safeFileName(file.name, type ?? ''), type, size: bytes.byteLength, bytes };
}

/** A lead with files: a multipart form of its fields, or of one part `lead` with JSON, and the files. */
export async function readFieldsAndFiles(request: Request): Promise<SentBody> {
  if (mediaType(request) !== MULTIPART) throw wrongType([MULTIPART]);
  const entries = [...(await formDataOf(request))];
  const texts = entries.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : []));
  // A file box that was left empty is sent all the same, without name or contents.
  const files = entries.flatMap(([, value]) =>
    typeof value === 'string' || value.size === 0 ? [] : [value],
  );
  return { body: formFields(texts), encoding: 'form', files: await Promise.all(files.map(fileOf)) };
}
