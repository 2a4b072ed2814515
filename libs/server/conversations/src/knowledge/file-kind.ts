import { docxBody, zipEntries } from '@patchbay/server-providers';
import { type FileKind } from '../media/rules.js';

/** Why a file is not kept, for programs. */
export type FileProblem = 'other-kind' | 'misnamed' | 'locked' | 'old-word';

type Kind = Pick<FileKind, 'mediaType' | 'extension'>;

const kinds = {
  pdf: { mediaType: 'application/pdf', extension: 'pdf' },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
  },
  txt: { mediaType: 'text/plain', extension: 'txt' },
  md: { mediaType: 'text/markdown', extension: 'md' },
} as const satisfies Readonly<Record<string, Kind>>;

const endings: Readonly<Record<string, Kind>> = {
  ...kinds,
  markdown: kinds.md,
  text: kinds.txt,
  csv: kinds.txt,
};

/** The ending of a stored file by its type. */
export const extensionOf = (mediaType: string): string =>
  Object.values(kinds).find((kind) => kind.mediaType === mediaType)?.extension ?? 'txt';

/** What to tell the sender of a file that is not kept. */
export const fileProblems: Readonly<Record<FileProblem, string>> = {
  'other-kind': 'must be a PDF, a Word document (DOCX) or a text (TXT, MD)',
  misnamed: 'is not what the ending of its name says. Save it anew from its program',
  locked: 'is locked by a password. Save it without one',
  'old-word': 'is of an older Word. Save it as DOCX or PDF',
};

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** A container of Microsoft Office: a document of before 2007, or a newer one with a password. */
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const encrypted = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * What a file is, by its content; its name may only agree. Reads marks, the directory of an archive
 * and the first bytes of a text, and parses nothing.
 */
export function kindOfDocument(name: string, bytes: Buffer): Kind | FileProblem {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const claimed = Object.hasOwn(endings, ending) ? endings[ending] : undefined;
  if (startsWith(bytes, compound)) return ofOffice(bytes, ending);
  const found = contentOf(bytes);
  if (claimed === undefined) return 'other-kind';
  const isText = found === 'text' && claimed.mediaType.startsWith('text/');
  return isText || found === claimed ? claimed : 'misnamed';
}

function ofOffice(bytes: Buffer, ending: string): FileProblem {
  if (bytes.includes(encrypted)) return 'locked';
  return /^do[ct]x?$/.test(ending) ? 'old-word' : 'other-kind';
}

function contentOf(bytes: Buffer): Kind | 'text' | null {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return kinds.pdf;
  if (bytes.subarray(0, 2).toString('latin1') === 'PK')
    return zipEntries(bytes)?.some((entry) => entry.name === docxBody) ? kinds.docx : null;
  return isTextual(bytes.subarray(0, 65_536)) ? 'text' : null;
}

/** No text has control characters, but one of two bytes a letter has a mark of its order first. */
const isTextual = (bytes: Buffer): boolean =>
  startsWith(bytes, [0xff, 0xfe]) ||
  startsWith(bytes, [0xfe, 0xff]) ||
  !bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
