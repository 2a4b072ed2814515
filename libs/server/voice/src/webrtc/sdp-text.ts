import { OfferRefusal } from './refusal.js';

/** The session's part of an SDP, or one `m=` section of it (RFC 8866). */
export interface Section {
  readonly kind: string;
  readonly port: number;
  readonly protocol: string;
  readonly formats: readonly string[];
  /** The text of `c=`. */
  readonly connection: string | null;
  /** Names and values of `a=`, in order; the value of a flag is empty. */
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

export interface Sections {
  readonly session: Section;
  readonly sections: readonly Section[];
}

const maxBytes = 32_000;
const maxSections = 16;

/** The first value of an attribute; null when it is absent. */
export const valueOf = (section: Section, name: string): string | null =>
  section.attributes.find(([other]) => other === name)?.[1] ?? null;

export const valuesOf = (section: Section, name: string): string[] =>
  section.attributes.flatMap(([other, value]) => (other === name ? [value] : []));

type Draft = { -readonly [Key in keyof Section]: Section[Key] } & {
  attributes: [name: string, value: string][];
};

const draft = (kind: string, port: number, protocol: string, formats: string[]): Draft => ({
  kind,
  port,
  protocol,
  formats,
  connection: null,
  attributes: [],
});

const malformed = (): OfferRefusal => new OfferRefusal('malformed', 'The offer is not SDP.');

const media = /^([a-z]{1,32}) (\d{1,5})(?:\/\d+)? ([\w/]{1,32}) ([\w.+-]+(?: [\w.+-]+)*)$/u;

function sectionOf(value: string): Draft {
  const [, kind = '', port, protocol = '', formats = ''] = media.exec(value) ?? [];
  if (port === undefined || Number(port) > 65_535) throw malformed();
  return draft(kind, Number(port), protocol, formats.split(' '));
}

/** Splits an SDP into its sections. Throws an `OfferRefusal`. */
export function readSections(text: unknown): Sections {
  if (typeof text !== 'string') throw malformed();
  if (text.length > maxBytes || Buffer.byteLength(text) > maxBytes)
    throw new OfferRefusal('tooLarge', 'The offer is larger than 32 kB.');
  const lines = text.split(/\r?\n/u);
  while (lines.at(-1) === '') lines.pop();
  if (lines[0] !== 'v=0' || /[^\P{Cc}\t\r\n]/u.test(text)) throw malformed();
  const session = draft('session', 0, '', []);
  const sections: Draft[] = [];
  for (const line of lines) {
    const current = sections.at(-1) ?? session;
    const value = line.slice(2);
    if (!/^[a-z]=/u.test(line)) throw malformed();
    if (line[0] === 'm') {
      sections.push(sectionOf(value));
      if (sections.length > maxSections) throw malformed();
    } else if (line[0] === 'c') current.connection = value.trim();
    else if (line[0] === 'a') {
      const colon = value.indexOf(':');
      current.attributes.push(
        colon < 0 ? [value, ''] : [value.slice(0, colon), value.slice(colon + 1)],
      );
    }
  }
  return { session, sections };
}
