import { type LocalAddress, candidateValues } from './candidates.js';
import { type Direction, type Fingerprint, type Offer } from './offer.js';
import { type Section, valueOf } from './sdp-text.js';

/** Our side of a call, as its answer says it. */
export interface Local {
  readonly id: string;
  /** Counts the answers of the call. */
  readonly version: number;
  readonly ufrag: string;
  readonly password: string;
  readonly fingerprint: Fingerprint;
  readonly setup: 'active' | 'passive';
  readonly addresses: readonly LocalAddress[];
  readonly ssrc: number;
  readonly cname: string;
}

const reversed: Readonly<Record<Direction, Direction>> = {
  sendrecv: 'sendrecv',
  sendonly: 'recvonly',
  recvonly: 'sendonly',
  inactive: 'inactive',
};

const tokenOf = (section: Section, name: string): string | null => {
  const value = valueOf(section, name);
  return value !== null && /^[\w.+-]{1,64}$/u.test(value) ? value : null;
};

function rejected(section: Section): string[] {
  const mid = tokenOf(section, 'mid');
  return [
    `m=${section.kind} 0 ${section.protocol} ${section.formats.join(' ')}`,
    'c=IN IP4 0.0.0.0',
    'a=inactive',
    ...(mid === null ? [] : [`a=mid:${mid}`]),
  ];
}

const families = (address: string): string => (address.includes(':') ? 'IP6' : 'IP4');

function accepted({ audio, codec, keys, direction }: Offer, local: Local): string[] {
  const mid = tokenOf(audio, 'mid');
  const [first] = local.addresses;
  const types = [codec, ...keys].map(({ payloadType }) => payloadType);
  const isOpus = codec.name === 'opus';
  return [
    `m=audio ${first?.port ?? 9} ${audio.protocol} ${types.join(' ')}`,
    `c=IN ${families(first?.address ?? '')} ${first?.address ?? '0.0.0.0'}`,
    ...(mid === null ? [] : [`a=mid:${mid}`]),
    `a=rtpmap:${codec.payloadType} ${isOpus ? 'opus/48000/2' : `${codec.name.toUpperCase()}/8000`}`,
    ...(isOpus ? [`a=fmtp:${codec.payloadType} minptime=10;useinbandfec=1;stereo=0`] : []),
    ...keys.flatMap(({ payloadType, clockRate }) => [
      `a=rtpmap:${payloadType} telephone-event/${clockRate}`,
      `a=fmtp:${payloadType} 0-15`,
    ]),
    'a=ptime:20',
    'a=maxptime:60',
    `a=${reversed[direction]}`,
    'a=rtcp-mux',
    `a=ice-ufrag:${local.ufrag}`,
    `a=ice-pwd:${local.password}`,
    `a=fingerprint:${local.fingerprint.algorithm} ${local.fingerprint.value}`,
    `a=setup:${local.setup}`,
    ...candidateValues(local.addresses).map((value) => `a=candidate:${value}`),
    'a=end-of-candidates',
    `a=ssrc:${local.ssrc} cname:${local.cname}`,
  ];
}

/** The answer to an offer: its audio with one codec and keys, everything else refused. */
export function writeAnswer(offer: Offer, local: Local): string {
  const mid = tokenOf(offer.audio, 'mid');
  return [
    'v=0',
    `o=- ${local.id} ${local.version} IN IP4 127.0.0.1`,
    's=-',
    't=0 0',
    ...(mid === null ? [] : [`a=group:BUNDLE ${mid}`]),
    ...offer.sections.flatMap((section) =>
      section === offer.audio ? accepted(offer, local) : rejected(section),
    ),
    '',
  ].join('\r\n');
}
