/** The files that a form accepts. */
export type FileKind = 'photos' | 'documents';

export const MOST_FILES = 8;
export const LARGEST_FILE = 10 * 1024 * 1024;
/** All files of one lead together. */
export const LARGEST_FILES = 24 * 1024 * 1024;

const PHOTOS = ['image/jpeg', 'image/png', 'image/webp', 'image/heic'] as const;
const DOCUMENTS = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/msword',
  'application/rtf',
] as const;

export const ACCEPTED: Readonly<Record<FileKind, readonly string[]>> = {
  photos: PHOTOS,
  documents: DOCUMENTS,
};

const latin = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

interface Mark {
  readonly type: string;
  readonly at: number;
  readonly bytes: readonly number[];
}

const mark = (type: string, bytes: readonly number[], at = 0): Mark => ({ type, at, bytes });

/** The first bytes that identify a type. Of two marks that fit, the narrower one comes first. */
const MARKS: readonly Mark[] = [
  mark('image/jpeg', [0xff, 0xd8, 0xff]),
  mark('image/png', [0x89, ...latin('PNG\r\n\x1a\n')]),
  mark('image/webp', latin('WEBP'), 8),
  ...['heic', 'heix', 'hevc', 'mif1', 'msf1'].map((brand) => mark('image/heic', latin(`ftyp${brand}`), 4)),
  mark('application/pdf', latin('%PDF-')),
  mark('application/rtf', latin('{\\rtf')),
  mark('application/msword', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
];

const WORD_TYPE = DOCUMENTS[1];
const ZIP = mark(WORD_TYPE, latin('PK\x03\x04'));
const WORD_FOLDER = 'word/';

const bears = (bytes: Uint8Array, { at, bytes: wanted }: Mark): boolean =>
  wanted.every((byte, index) => bytes[at + index] === byte);

/** A Word file is an archive that names its folder. Other archives are not accepted. */
const isWord = (bytes: Uint8Array): boolean =>
  bears(bytes, ZIP) && new TextDecoder('latin1').decode(bytes).includes(WORD_FOLDER);

/** Detects the type of a file by its contents, regardless of its name or declared type. Returns null if it is not accepted. */
export function typeOfFile(bytes: Uint8Array): string | null {
  const found = MARKS.find((one) => bears(bytes, one));
  if (found) return found.type;
  return isWord(bytes) ? WORD_TYPE : null;
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
  'application/rtf': 'rtf',
  'application/msword': 'doc',
  [WORD_TYPE]: 'docx',
};

const LONGEST_NAME = 80;

/** Makes a file name safe for a folder, a header and a page, and gives it the ending of its real type. */
export function safeFileName(sent: string, type: string): string {
  const last = sent.split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME);
  return `${stem === '' ? 'file' : stem}.${ENDINGS[type] ?? 'bin'}`;
}

/** The message if the lead was stored but there was no room for its files. */
export const FILES_LEFT_OUT =
  'What you wrote has been sent. The files could not be taken, as very many are being sent just now: please have them at hand when we get in touch.';

const KIND_WORDS: Readonly<Record<FileKind, string>> = {
  photos: 'Photos must be JPEG, PNG, WebP or HEIC pictures.',
  documents: 'Please attach a PDF, Word or RTF file.',
};

interface SentFile {
  readonly size: number;
  /** Detected from the contents by the API. In the browser it is what the browser says. */
  readonly type: string | null;
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;

export interface FilesProblem {
  readonly about: 'size' | 'type';
  readonly message: string;
}

const tooMuch = (message: string): FilesProblem => ({ about: 'size', message });

/** Returns null if the files of the field are accepted. */
export function filesProblem(
  { files, most }: { readonly files: FileKind; readonly most: number },
  sent: readonly SentFile[],
): FilesProblem | null {
  if (sent.length > most) return tooMuch(`Please attach ${most} files at most.`);
  if (sent.some(({ size }) => size > LARGEST_FILE))
    return tooMuch(`Each file may have ${megabytes(LARGEST_FILE)} at most.`);
  if (sent.reduce((sum, { size }) => sum + size, 0) > LARGEST_FILES)
    return tooMuch(`Together the files may have ${megabytes(LARGEST_FILES)} at most.`);
  const wanted = sent.every(({ type }) => type !== null && ACCEPTED[files].includes(type));
  return wanted ? null : { about: 'type', message: KIND_WORDS[files] };
}
