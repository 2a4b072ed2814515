import JSZip from 'jszip';

/** The parts of a document with words in them. */
const worded = /^word\/(?:document|footnotes|endnotes|comments)\.xml$/;
const hiddenMark = '<w:vanish';
const propertiesEnd = '</w:rPr>';
const runEnd = '</w:r>';

/**
 * A Word document without the words that are formatted as hidden: their writer does not want them
 * read. One without any is returned as it is. Call it with a document whose size is checked.
 */
export async function withoutHiddenText(body: Buffer): Promise<{ readonly buffer: Buffer }> {
  const archive = await JSZip.loadAsync(body);
  let isChanged = false;
  for (const name of Object.keys(archive.files).filter((one) => worded.test(one))) {
    const xml = await archive.file(name)?.async('string');
    if (!xml?.includes(hiddenMark)) continue;
    archive.file(name, withoutHiddenRuns(xml));
    isChanged = true;
  }
  return { buffer: isChanged ? await archive.generateAsync({ type: 'nodebuffer' }) : body };
}

/** Empties the words of runs whose properties hide them. */
export function withoutHiddenRuns(xml: string): string {
  const parts: string[] = [];
  let done = 0;
  for (let at = xml.indexOf(hiddenMark); at !== -1; at = xml.indexOf(hiddenMark, at + 1)) {
    const mark = /^<w:vanish(?:\s[^<>]{0,200})?\/?>/.exec(xml.slice(at, at + 240))?.[0];
    if (at < done || !mark || /w:val="(?:0|false|off)"/.test(mark)) continue;
    const properties = xml.indexOf(propertiesEnd, at);
    const from = properties + propertiesEnd.length;
    // The mark of a paragraph is hidden, not its words.
    if (properties === -1 || xml.startsWith('</w:pPr>', from)) continue;
    const to = xml.indexOf(runEnd, from);
    if (to === -1) break;
    parts.push(xml.slice(done, from), xml.slice(from, to).replace(words, ''));
    done = to;
  }
  return parts.join('') + xml.slice(done);
}

const words = /<w:t(?:\s[^<>]*)?>[^<]*<\/w:t>/g;
