/** A file in an archive, as its directory names it: what it holds in bytes is a claim. */
export interface ZipEntry {
  readonly name: string;
  readonly size: number;
}

/** The part of an archive that holds the words of a Word document. */
export const docxBody = 'word/document.xml';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endLength = 22;
const entryLength = 46;
/** The archive may end in a comment, whose length is a number of two bytes. */
const longestComment = 0xffff;
const maxEntries = 5000;

/**
 * What the directory at the end of a ZIP archive names. Reads records of fixed length and inflates
 * nothing. Null where there is no directory, or one that does not hold what it says.
 */
export function zipEntries(bytes: Uint8Array): readonly ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = directoryEnd(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  if (count > maxEntries) return null;
  const found: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < count; entry += 1) {
    if (at + entryLength > end || view.getUint32(at, true) !== entryMark) return null;
    const nameLength = view.getUint16(at + 28, true);
    const after = nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const name = bytes.subarray(at + entryLength, at + entryLength + nameLength);
    found.push({ name: Buffer.from(name).toString('utf8'), size: view.getUint32(at + 24, true) });
    at += entryLength + after;
  }
  return found;
}

function directoryEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - endLength - longestComment);
  for (let at = view.byteLength - endLength; at >= first; at -= 1)
    if (view.getUint32(at, true) === endMark) return at;
  return null;
}
