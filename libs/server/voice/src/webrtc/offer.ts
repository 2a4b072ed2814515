import { type CandidateRules, type RemoteCandidate, readCandidate } from './candidates.js';
import { OfferRefusal } from './refusal.js';
import { type Section, type Sections, readSections, valueOf, valuesOf } from './sdp-text.js';

export type CodecName = 'opus' | 'pcmu' | 'pcma';

/** A codec with the number that the offer gave it. */
export interface NegotiatedCodec {
  readonly name: CodecName;
  readonly payloadType: number;
  readonly clockRate: 8000 | 48_000;
}

/** A payload type of telephone events (RFC 4733). */
export interface KeyPayload {
  readonly payloadType: number;
  readonly clockRate: 8000 | 48_000;
}

export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

export interface Fingerprint {
  readonly algorithm: string;
  readonly value: string;
}

/** What an offer says, of which the rest is not used. */
export interface Offer {
  /** All sections, because the answer names each of them; `audio` is the one that is used. */
  readonly sections: readonly Section[];
  readonly audio: Section;
  readonly ufrag: string;
  readonly password: string;
  readonly fingerprints: readonly Fingerprint[];
  readonly setup: 'actpass' | 'active' | 'passive';
  readonly codec: NegotiatedCodec;
  readonly keys: readonly KeyPayload[];
  /** Of the other side: `sendonly` is a hold. */
  readonly direction: Direction;
  /** Whether the other side does not listen, or is silent on purpose. */
  readonly isHold: boolean;
  readonly candidates: readonly RemoteCandidate[];
  /** Sources that the offer announces; none is usual too. */
  readonly ssrcs: readonly number[];
}

export interface OfferRules extends CandidateRules {
  /** Our codecs, the preferred one first. */
  readonly codecs: readonly CodecName[];
}

export const defaultCodecs: readonly CodecName[] = ['opus', 'pcmu', 'pcma'];

const maxCandidates = 20;
/** Of RFC 8839, section 5.4, and of RFC 8122: what is longer is no credential. */
const credentials = { ufrag: /^[A-Za-z0-9+/]{4,256}$/u, password: /^[A-Za-z0-9+/]{22,256}$/u };
const hashLengths: Readonly<Record<string, number>> = {
  'sha-256': 32,
  'sha-384': 48,
  'sha-512': 64,
};

const formats: Readonly<Record<CodecName, string>> = {
  opus: 'opus/48000/2',
  pcmu: 'pcmu/8000',
  pcma: 'pcma/8000',
};
/** Payload types that need no `rtpmap` (RFC 3551). */
const fixed: ReadonlyMap<string, string> = new Map([
  ['0', formats.pcmu],
  ['8', formats.pcma],
]);

/** The format of each payload type, such as `opus/48000/2`. */
function formatsOf(section: Section): Map<number, string> {
  const named = new Map(
    valuesOf(section, 'rtpmap').map((value) => {
      const [type = '', format = ''] = value.split(/\s+/u);
      return [type, format.toLowerCase().replace(/^(pcm[ua]\/8000)\/1$/u, '$1')];
    }),
  );
  const out = new Map<number, string>();
  for (const type of section.formats) {
    const number = /^\d{1,3}$/u.test(type) ? Number(type) : 128;
    const format = named.get(type) ?? fixed.get(type);
    if (number < 128 && format !== undefined) out.set(number, format);
  }
  return out;
}

function codecOf(section: Section, codecs: readonly CodecName[]): NegotiatedCodec {
  const offered = [...formatsOf(section)];
  for (const name of codecs) {
    const found = offered.find(([, format]) => format === formats[name]);
    if (found) return { name, payloadType: found[0], clockRate: name === 'opus' ? 48_000 : 8000 };
  }
  throw new OfferRefusal('noCodec', 'The offer has none of our codecs.');
}

function keysOf(section: Section): KeyPayload[] {
  return [...formatsOf(section)].flatMap(([payloadType, format]): KeyPayload[] => {
    const match = /^telephone-event\/(8000|48000)(?:\/1)?$/u.exec(format);
    return match ? [{ payloadType, clockRate: match[1] === '8000' ? 8000 : 48_000 }] : [];
  });
}

function fingerprintsOf(session: Section, audio: Section): Fingerprint[] {
  const own = valuesOf(audio, 'fingerprint');
  const found = (own.length > 0 ? own : valuesOf(session, 'fingerprint')).flatMap((text) => {
    const [, algorithm = '', value = ''] = /^([\w-]+) ([0-9A-Fa-f:]+)$/u.exec(text) ?? [];
    const length = hashLengths[algorithm.toLowerCase()];
    const isWhole =
      /^([0-9A-F]{2}:)*[0-9A-F]{2}$/iu.test(value) && value.length + 1 === (length ?? 0) * 3;
    return isWhole ? [{ algorithm: algorithm.toLowerCase(), value: value.toUpperCase() }] : [];
  });
  if (found.length === 0) throw new OfferRefusal('notSecure', 'The offer has no fingerprint.');
  return found.slice(0, 4);
}

const directions: readonly Direction[] = ['sendrecv', 'sendonly', 'recvonly', 'inactive'];

function directionOf(session: Section, audio: Section): Direction {
  const named = (section: Section): Direction | undefined =>
    directions.find((direction) => section.attributes.some(([name]) => name === direction));
  return named(audio) ?? named(session) ?? 'sendrecv';
}

/**
 * Whether `c=0.0.0.0` is a hold of RFC 2543. With port 9 it is not: browsers write so before they
 * have an address, and when theirs has a name only (RFC 8839, section 4.3.1).
 */
const isOldHold = (session: Section, audio: Section): boolean =>
  (audio.connection ?? session.connection) === 'IN IP4 0.0.0.0' && audio.port !== 9;

/** The section with sound that a browser offers, or why there is none. */
function audioOf({ sections }: Sections): Section {
  const audio = sections.find(
    (section) =>
      section.kind === 'audio' && (section.port > 0 || valueOf(section, 'bundle-only') !== null),
  );
  if (!audio) throw new OfferRefusal('noAudio', 'The offer has no audio.');
  if (!/^UDP\/TLS\/RTP\/SAVPF?$/iu.test(audio.protocol) || valueOf(audio, 'crypto') !== null)
    throw new OfferRefusal('notSecure', 'The offer is not DTLS-SRTP.');
  return audio;
}

/** Reads an offer of DTLS-SRTP with ICE. Throws an `OfferRefusal`, and nothing else. */
export function readOffer(text: string, rules: OfferRules): Offer {
  const sdp = readSections(text);
  const audio = audioOf(sdp);
  const inherited = (name: string): string =>
    valueOf(audio, name) ?? valueOf(sdp.session, name) ?? '';
  const malformed = (what: string): OfferRefusal =>
    new OfferRefusal('malformed', `The offer ${what}.`);

  const values = sdp.sections.flatMap((section) => valuesOf(section, 'candidate'));
  if (values.length > maxCandidates)
    throw new OfferRefusal('tooManyCandidates', `${values.length} candidates.`);
  const fingerprints = fingerprintsOf(sdp.session, audio);
  const codec = codecOf(audio, rules.codecs);
  const ufrag = inherited('ice-ufrag');
  const password = inherited('ice-pwd');
  if (!credentials.ufrag.test(ufrag) || !credentials.password.test(password))
    throw malformed('has no credentials of ICE');
  if (valueOf(audio, 'rtcp-mux') === null) throw malformed('wants a port for RTCP');
  if (valueOf(sdp.session, 'ice-lite') !== null) throw malformed('is of a side without checks');
  const setup = inherited('setup') || 'actpass';
  if (setup !== 'actpass' && setup !== 'active' && setup !== 'passive')
    throw malformed('has no role of DTLS');
  const direction = directionOf(sdp.session, audio);
  return {
    sections: sdp.sections,
    audio,
    ufrag,
    password,
    fingerprints,
    setup,
    codec,
    keys: keysOf(audio),
    direction,
    isHold: direction !== 'sendrecv' || isOldHold(sdp.session, audio),
    candidates: valuesOf(audio, 'candidate').flatMap((value) => readCandidate(value, rules) ?? []),
    ssrcs: valuesOf(audio, 'ssrc').flatMap((value) => {
      const number = Number(/^\d{1,10}/u.exec(value)?.[0] ?? -1);
      return number >= 0 && number < 2 ** 32 ? [number] : [];
    }),
  };
}
