import { writeAnswer } from './answer.js';
import { readOffer } from './offer.js';

const offerText = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE v a d',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97',
  'a=mid:v',
  'm=audio 9 UDP/TLS/RTP/SAVPF 96 0 101',
  'c=IN IP4 0.0.0.0',
  'a=mid:a',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:abcdefghijklmnopqrstuv',
  `a=fingerprint:sha-256 ${Array<string>(32).fill('0F').join(':')}`,
  'a=setup:actpass',
  'a=sendonly',
  'a=rtcp-mux',
  'a=rtpmap:96 opus/48000/2',
  'a=rtpmap:101 telephone-event/8000',
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'a=mid:d',
].join('\n');

const local = {
  id: '77',
  version: 2,
  ufrag: 'uuuu',
  password: 'pppppppppppppppppppppp',
  fingerprint: { algorithm: 'sha-256', value: '00:11' },
  setup: 'active',
  addresses: [
    { address: '203.0.113.1', port: 42_000 },
    { address: '10.0.0.1', port: 42_000 },
  ],
  ssrc: 5,
  cname: 'name',
} as const;

describe('an answer', () => {
  const offer = readOffer(offerText, { codecs: ['opus'], ipv6: false, loopback: false });

  it('takes the audio, and refuses every other section in its place', () => {
    expect(writeAnswer(offer, local).split('\r\n')).toEqual([
      'v=0',
      'o=- 77 2 IN IP4 127.0.0.1',
      's=-',
      't=0 0',
      'a=group:BUNDLE a',
      'm=video 0 UDP/TLS/RTP/SAVPF 96 97',
      'c=IN IP4 0.0.0.0',
      'a=inactive',
      'a=mid:v',
      'm=audio 42000 UDP/TLS/RTP/SAVPF 96 101',
      'c=IN IP4 203.0.113.1',
      'a=mid:a',
      'a=rtpmap:96 opus/48000/2',
      'a=fmtp:96 minptime=10;useinbandfec=1;stereo=0',
      'a=rtpmap:101 telephone-event/8000',
      'a=fmtp:101 0-15',
      'a=ptime:20',
      'a=maxptime:60',
      'a=recvonly',
      'a=rtcp-mux',
      'a=ice-ufrag:uuuu',
      'a=ice-pwd:pppppppppppppppppppppp',
      'a=fingerprint:sha-256 00:11',
      'a=setup:active',
      'a=candidate:1 1 udp 2130706431 203.0.113.1 42000 typ host',
      'a=candidate:2 1 udp 2130706175 10.0.0.1 42000 typ host',
      'a=end-of-candidates',
      'a=ssrc:5 cname:name',
      'm=application 0 UDP/DTLS/SCTP webrtc-datachannel',
      'c=IN IP4 0.0.0.0',
      'a=inactive',
      'a=mid:d',
      '',
    ]);
  });

  it('is never one of ICE lite, and repeats nothing of the offer that is no token', () => {
    const odd = readOffer(offerText.replace('a=mid:a', 'a=mid:a b<script>'), {
      codecs: ['pcmu'],
      ipv6: false,
      loopback: false,
    });
    const text = writeAnswer(odd, local);
    expect(text).not.toMatch(/lite|script/u);
    expect(text).toContain('a=rtpmap:0 PCMU/8000');
  });
});
