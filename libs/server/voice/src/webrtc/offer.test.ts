import { type OfferRules, defaultCodecs, readOffer } from './offer.js';
import { OfferRefusal, type RefusalReason } from './refusal.js';
import { numbers } from '../testing/sounds.js';

const rules: OfferRules = { codecs: defaultCodecs, ipv6: false, loopback: false };

const fingerprint = Array<string>(32).fill('AB').join(':');

/** An offer as Chromium writes it, with lines replaced. */
function chromium(change: (lines: string[]) => readonly string[] = (lines) => lines): string {
  const lines = [
    'v=0',
    'o=- 4611731400430051336 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'a=extmap-allow-mixed',
    'a=msid-semantic: WMS stream',
    'm=audio 51000 UDP/TLS/RTP/SAVPF 111 63 9 0 8 13 110 126',
    'c=IN IP4 203.0.113.7',
    'a=rtcp:9 IN IP4 0.0.0.0',
    'a=candidate:1 1 udp 2122260223 203.0.113.7 51000 typ host generation 0 network-id 1',
    'a=ice-ufrag:EsAw',
    'a=ice-pwd:P2uYro0UCOQ4zxjKXaWCBui1',
    'a=ice-options:trickle',
    `a=fingerprint:sha-256 ${fingerprint}`,
    'a=setup:actpass',
    'a=mid:0',
    'a=sendrecv',
    'a=rtcp-mux',
    'a=rtpmap:111 opus/48000/2',
    'a=fmtp:111 minptime=10;useinbandfec=1',
    'a=rtpmap:63 red/48000/2',
    'a=rtpmap:9 G722/8000',
    'a=rtpmap:0 PCMU/8000',
    'a=rtpmap:8 PCMA/8000',
    'a=rtpmap:13 CN/8000',
    'a=rtpmap:110 telephone-event/48000',
    'a=rtpmap:126 telephone-event/8000',
    'a=ssrc:3735928559 cname:o/i14u9pJrxRKAsu',
  ];
  return `${change(lines).join('\r\n')}\r\n`;
}

const without = (pattern: RegExp) =>
  chromium((lines) => lines.filter((line) => !pattern.test(line)));
const replaced = (pattern: RegExp, text: string) =>
  chromium((lines) => lines.map((line) => line.replace(pattern, text)));
const withLines = (...more: string[]) => chromium((lines) => [...lines, ...more]);

function refusalOf(text: unknown, changed: Partial<OfferRules> = {}): RefusalReason | null {
  try {
    readOffer(text as string, { ...rules, ...changed });
    return null;
  } catch (error) {
    if (!(error instanceof OfferRefusal)) throw error;
    expect(error.status).toBe(488);
    return error.reason;
  }
}

describe('an offer', () => {
  it('is read as a browser writes it', () => {
    const { sections: _, audio: __, ...offer } = readOffer(chromium(), rules);
    expect(offer).toEqual({
      ufrag: 'EsAw',
      password: 'P2uYro0UCOQ4zxjKXaWCBui1',
      fingerprints: [{ algorithm: 'sha-256', value: fingerprint }],
      setup: 'actpass',
      codec: { name: 'opus', payloadType: 111, clockRate: 48_000 },
      keys: [
        { payloadType: 110, clockRate: 48_000 },
        { payloadType: 126, clockRate: 8000 },
      ],
      direction: 'sendrecv',
      isHold: false,
      candidates: [
        {
          foundation: '1',
          priority: 2_122_260_223,
          address: '203.0.113.7',
          port: 51_000,
          type: 'host',
        },
      ],
      ssrcs: [3_735_928_559],
    });
  });

  it('gives the payload types, and our order of codecs decides', () => {
    const codecOf = (text: string, codecs = rules.codecs) =>
      readOffer(text, { ...rules, codecs }).codec;
    expect(codecOf(replaced(/111/gu, '96'))).toMatchObject({ name: 'opus', payloadType: 96 });
    expect(codecOf(chromium(), ['pcmu', 'opus'])).toMatchObject({ name: 'pcmu', payloadType: 0 });
    expect(codecOf(chromium(), ['pcma'])).toMatchObject({ name: 'pcma', payloadType: 8 });
    expect(codecOf(without(/rtpmap:(111|0|8) /u))).toMatchObject({ name: 'pcmu', payloadType: 0 });
  });

  it.each<[RefusalReason, string, unknown]>([
    ['notSecure', 'plain RTP', replaced(/UDP\/TLS\/RTP\/SAVPF/u, 'RTP/AVP')],
    ['notSecure', 'SDES', replaced(/UDP\/TLS\/RTP\/SAVPF/u, 'RTP/SAVP')],
    ['notSecure', 'SDES beside DTLS', withLines('a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:x')],
    ['notSecure', 'no fingerprint', without(/fingerprint/u)],
    [
      'notSecure',
      'a fingerprint that is too weak',
      replaced(/sha-256 .*/u, `sha-1 ${fingerprint.slice(0, 59)}`),
    ],
    ['notSecure', 'half a fingerprint', replaced(/:AB$/u, '')],
    ['noAudio', 'video only', replaced(/m=audio/u, 'm=video')],
    ['noAudio', 'audio that was taken back', replaced(/m=audio 51000/u, 'm=audio 0')],
    ['noAudio', 'no section', chromium((lines) => lines.slice(0, 7))],
    ['noCodec', 'other codecs', replaced(/ 111 63 9 0 8 /u, ' 63 9 ')],
    [
      'noCodec',
      'a codec under a number of another',
      replaced(/opus\/48000\/2|PCMU\/8000|PCMA\/8000/u, 'L16/44100'),
    ],
    ['malformed', 'no password', without(/ice-pwd/u)],
    ['malformed', 'a short password', replaced(/ice-pwd:.*/u, 'ice-pwd:short')],
    ['malformed', 'RTCP of its own', without(/rtcp-mux/u)],
    ['malformed', 'a role that does not exist', replaced(/actpass/u, 'holdconn')],
    ['malformed', 'no text', undefined],
    ['malformed', 'an empty text', ''],
    ['malformed', 'another format', '{"type":"offer"}'],
    ['malformed', 'a line that is none', withLines('hello')],
    ['malformed', 'a port that is none', replaced(/51000 UDP/u, '99999 UDP')],
    ['malformed', 'control characters', replaced(/opus/u, 'op\0us')],
    [
      'malformed',
      'too many sections',
      withLines(...Array<string>(20).fill('m=video 9 UDP/TLS/RTP/SAVPF 96')),
    ],
    ['tooLarge', '32 kB', withLines(`a=x:${'y'.repeat(32_000)}`)],
    [
      'tooManyCandidates',
      '21 candidates',
      withLines(
        ...Array.from(
          { length: 20 },
          (_, at) => `a=candidate:${at} 1 udp 1 203.0.113.8 ${2000 + at} typ host`,
        ),
      ),
    ],
  ])('is refused as %s: %s', (reason, _, text) => {
    expect(refusalOf(text)).toBe(reason);
  });

  it('uses of its candidates only those that a caller can have', () => {
    const addressesOf = (changed: Partial<OfferRules>, ...values: string[]) =>
      readOffer(withLines(...values.map((value) => `a=candidate:${value}`)), {
        ...rules,
        ...changed,
      })
        .candidates.slice(1)
        .map(({ address }) => address);
    const all = [
      '2 1 udp 1 1f4712db-ea17-4bcf-a596-105139dfd8bf.local 5000 typ host',
      '3 1 udp 1 example.com 5000 typ host',
      '4 1 tcp 1 203.0.113.8 9 typ host tcptype active',
      '5 2 udp 1 203.0.113.8 5001 typ host',
      '6 1 udp 1 2001:db8::1 5000 typ host',
      '7 1 udp 1 169.254.169.254 5000 typ host',
      '8 1 udp 1 239.1.1.1 5000 typ host',
      '9 1 udp 1 255.255.255.255 5000 typ host',
      '10 1 udp 1 0.0.0.0 5000 typ host',
      '11 1 udp 1 127.0.0.1 5000 typ host',
      '12 1 udp 1 203.0.113.9 53 typ host',
      '13 1 udp 1 10.0.0.5 5000 typ host',
      '14 1 UDP 1 198.51.100.1 5000 typ relay raddr 0.0.0.0 rport 0',
      'nonsense',
    ];
    expect(addressesOf({}, ...all)).toEqual(['10.0.0.5', '198.51.100.1']);
    expect(addressesOf({ ipv6: true }, ...all)).toContain('2001:db8::1');
    expect(addressesOf({ loopback: true }, ...all)).toContain('127.0.0.1');
  });

  it('is a hold when the other side does not listen or is silent', () => {
    const isHold = (text: string) => readOffer(text, rules).isHold;
    expect(isHold(replaced(/sendrecv/u, 'sendonly'))).toBe(true);
    expect(isHold(replaced(/sendrecv/u, 'inactive'))).toBe(true);
    expect(isHold(replaced(/203.0.113.7$/u, '0.0.0.0'))).toBe(true);
    expect(isHold(chromium((lines) => ['v=0', 'a=inactive', ...lines.slice(1)]))).toBe(false);
    expect(isHold(without(/sendrecv/u))).toBe(false);
    // A browser without an address yet, or with a name for it.
    const unknown = (line: string): string =>
      line.replace(/audio 51000/u, 'audio 9').replace(/203.0.113.7$/u, '0.0.0.0');
    expect(isHold(chromium((lines) => lines.map(unknown)))).toBe(false);
  });

  it('is read or refused, whatever is in it', () => {
    const random = numbers(7);
    const base = chromium();
    let refused = 0;
    for (let round = 0; round < 3000; round += 1) {
      const characters = [...base];
      for (let change = 0; change < 1 + random() * 4; change += 1) {
        const at = Math.floor(random() * characters.length);
        const piece = String.fromCharCode(random() * (random() < 0.1 ? 65_536 : 128));
        characters.splice(at, Math.floor(random() * 30), ...piece.repeat(1 + random() * 3));
      }
      if (refusalOf(characters.join('')) !== null) refused += 1;
    }
    expect(refused).toBeGreaterThan(500);
  });
});
