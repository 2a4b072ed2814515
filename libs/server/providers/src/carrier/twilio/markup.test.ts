import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import twilio from 'twilio';
import { type CallNext } from '../port.js';
import { type NextAddresses, announcement, markupOf, offerMarkup, pieces } from './markup.js';

const addresses: NextAddresses = {
  said: 'https://x.example/carrier/voice/said?call=1&turn=2',
  dialed: 'https://x.example/d',
  offer: 'https://x.example/o',
  accept: 'https://x.example/a',
  recorded: 'https://x.example/r',
  recording: 'https://x.example/c',
  streamed: 'https://x.example/e?call=1&turn=2',
  stream: 'wss://x.example/carrier/stream',
};
const listen: CallNext = {
  do: 'listen',
  silenceSeconds: 13,
  endOfSpeechSeconds: 1,
  mayInterrupt: true,
};

/**
 * Elements and words of a document, read by a strict eye: every element that begins also ends, by
 * its own name.
 */
function read(xml: string) {
  const verbs: string[] = [];
  const open: string[] = [];
  let words = '';
  const parser = new Parser(
    {
      onopentag: (name) => {
        verbs.push([...open, name].join('/'));
        open.push(name);
      },
      onclosetag: (name, isImplied) => {
        if (isImplied && !xml.includes(`<${name}`)) throw new Error(`${name} was not closed`);
        expect(open.pop()).toBe(name);
      },
      ontext: (text) => {
        words += text;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  expect(open).toEqual([]);
  return { verbs, words };
}

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        '</Say>',
        '<Dial>+1900</Dial>',
        ']]>',
        '<![CDATA[',
        '<!--',
        '-->',
        '&amp;',
        '&#0;',
        '&lt;Hangup/&gt;',
        '"',
        "'",
        '<?xml?>',
        '\u0000',
        '\ud800',
        '\udc00',
        '\uffff',
        'Hello. ',
        '\n',
      ),
      { maxLength: 20 },
    )
    .map((parts) => parts.join('')),
);

describe('The markup', () => {
  it('contains any spoken text as text nodes, and no part of it as a verb', () => {
    fc.assert(
      fc.property(nasty, (say) => {
        const { verbs, words } = read(
          markupOf({ say, next: listen, language: 'en-US' }, addresses),
        );
        const spoken = pieces(say).length;
        expect(verbs).toEqual([
          'Response',
          'Response/Gather',
          ...Array.from({ length: spoken }, () => 'Response/Gather/Say'),
        ]);
        // oxlint-disable-next-line no-control-regex -- the characters are the subject
        expect(words).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
        expect(words).not.toMatch(/\p{Surrogate}/u);
        const bare = (text: string) => text.replace(/[^\p{L}\p{N}<>&]/gu, '');
        expect(bare(words)).toBe(bare(say));
      }),
      { numRuns: 2000 },
    );
  });

  it('contains any number, address or language within its attribute', () => {
    fc.assert(
      fc.property(nasty, nasty, (text, digits) => {
        const { verbs } = read(
          markupOf(
            {
              say: '',
              language: text,
              next: {
                do: 'transfer',
                to: text || '+1',
                digits,
                callerId: text,
                ringSeconds: 30,
                asks: true,
              },
            },
            { ...addresses, offer: text, dialed: text },
          ),
        );
        expect(verbs).toEqual(['Response', 'Response/Dial', 'Response/Dial/Number']);
      }),
      { numRuns: 500 },
    );
  });

  it('equals the output of the vendor’s own helper', () => {
    const theirs = new twilio.twiml.VoiceResponse();
    const gather = theirs.gather({
      input: ['speech', 'dtmf'],
      action: addresses.said,
      method: 'POST',
      timeout: 13,
      speechTimeout: '1',
      language: 'en-US',
      actionOnEmptyResult: true,
      bargeIn: true,
      profanityFilter: false,
    });
    gather.say({ language: 'en-US' }, 'Tom & Jerry say "hi" <3 é');
    expect(
      plain(
        markupOf({ say: 'Tom & Jerry say "hi" <3 é', next: listen, language: 'en-US' }, addresses),
      ),
    ).toEqual(plain(theirs.toString()));

    const dialing = new twilio.twiml.VoiceResponse();
    dialing.say('One moment.');
    dialing
      .dial({
        action: addresses.dialed,
        method: 'POST',
        timeout: 30,
        callerId: '+15125550100',
        answerOnBridge: true,
      })
      .number({ url: addresses.offer, method: 'POST', sendDigits: 'ww12' }, '+15125550111');
    expect(
      plain(
        markupOf(
          {
            say: 'One moment.',
            next: {
              do: 'transfer',
              to: '+15125550111',
              digits: 'ww12',
              callerId: '+15125550100',
              ringSeconds: 30,
              asks: true,
            },
          },
          addresses,
        ),
      ),
    ).toEqual(plain(dialing.toString()));

    const streaming = new twilio.twiml.VoiceResponse();
    streaming.pause({ length: 4 });
    streaming
      .connect({ action: addresses.streamed, method: 'POST' })
      .stream({ url: addresses.stream })
      .parameter({ name: 'token', value: 'once-"&' });
    streaming.redirect({ method: 'POST' }, addresses.streamed);
    expect(
      plain(
        markupOf({ say: '', waitSeconds: 4, next: { do: 'stream', token: 'once-"&' } }, addresses),
      ),
    ).toEqual(plain(streaming.toString()));

    const extension = new twilio.twiml.VoiceResponse();
    extension
      .dial({
        action: addresses.dialed,
        method: 'POST',
        timeout: 20,
        callerId: '+15125550100',
        answerOnBridge: true,
      })
      .sip(
        { url: addresses.offer, method: 'POST', username: 'desk', password: 'p<"&' },
        'sip:1002@pbx.example.com;transport=tls',
      );
    const toExtension = {
      do: 'transfer',
      to: 'sip:1002@pbx.example.com;transport=tls',
      callerId: '+15125550100',
      ringSeconds: 20,
    } as const;
    expect(
      plain(
        markupOf(
          {
            say: '',
            next: { ...toExtension, asks: true, account: { username: 'desk', password: 'p<"&' } },
          },
          addresses,
        ),
      ),
    ).toEqual(plain(extension.toString()));
    expect(markupOf({ say: '', next: { ...toExtension, asks: false } }, addresses)).toContain(
      '<Sip>sip:1002@pbx.example.com;transport=tls</Sip>',
    );

    const recording = new twilio.twiml.VoiceResponse();
    recording.say('After the tone.');
    recording.record({
      action: addresses.recorded,
      method: 'POST',
      maxLength: 120,
      timeout: 5,
      finishOnKey: '#',
      playBeep: true,
      recordingStatusCallback: addresses.recording,
      recordingStatusCallbackMethod: 'POST',
    });
    expect(
      plain(
        markupOf({ say: 'After the tone.', next: { do: 'voicemail', maxSeconds: 120 } }, addresses),
      ),
    ).toEqual(plain(recording.toString()));

    const over = new twilio.twiml.VoiceResponse();
    over.pause({ length: 2 });
    over.say('Goodbye.');
    over.hangup();
    expect(
      plain(markupOf({ say: 'Goodbye.', next: { do: 'hang-up' }, waitSeconds: 2 }, addresses)),
    ).toEqual(plain(over.toString()));
    expect(plain(announcement('Your code is 1 2 3'))).toEqual(
      plain('<Response><Say>Your code is 1 2 3</Say><Hangup/></Response>'),
    );
    const pressing = new twilio.twiml.VoiceResponse();
    pressing.pause({ length: 1 });
    pressing.play({ digits: 'w1#' });
    pressing.say('Hello.');
    pressing.hangup();
    expect(
      plain(
        markupOf(
          { say: 'Hello.', next: { do: 'hang-up' }, waitSeconds: 1, pressFirst: 'w1#' },
          addresses,
        ),
      ),
    ).toEqual(plain(pressing.toString()));
    const rejecting = new twilio.twiml.VoiceResponse();
    rejecting.reject({ reason: 'busy' });
    expect(plain(markupOf({ say: '', next: { do: 'reject', reason: 'busy' } }, addresses))).toEqual(
      plain(rejecting.toString()),
    );
  });

  it('prompts the target of a transfer for a key, and connects the call or not', () => {
    expect(read(offerMarkup({ say: 'A call. Press 1.', next: listen }, addresses)).verbs).toEqual([
      'Response',
      'Response/Gather',
      'Response/Gather/Say',
      'Response/Hangup',
    ]);
    expect(read(offerMarkup({ say: '', next: { do: 'connect' } }, addresses)).verbs).toEqual([
      'Response',
    ]);
    expect(read(offerMarkup({ say: '', next: { do: 'hang-up' } }, addresses)).verbs).toEqual([
      'Response',
      'Response/Hangup',
    ]);
  });

  it('accepts a spoken word instead of a key where configured, and does not match its own prompt', () => {
    const asking = (keysOnly: boolean) =>
      /<Gather [^>]*>/.exec(
        offerMarkup(
          {
            say: 'A call.',
            language: 'en-US',
            next: { do: 'listen', silenceSeconds: 20, mayInterrupt: false, keysOnly },
          },
          addresses,
        ),
      )?.[0] ?? '';
    expect(asking(true)).toContain('input="dtmf"');
    expect(asking(true)).not.toContain('speechTimeout');
    for (const attribute of [
      'input="speech dtmf"',
      'speechTimeout="1"',
      'language="en-US"',
      'bargeIn="false"',
      'numDigits="1"',
      'timeout="20"',
    ])
      expect(asking(false)).toContain(attribute);
  });

  it('splits long texts between sentences, without loss', () => {
    const sentence = 'We are open from nine to five. ';
    const text = sentence.repeat(400).trim();
    const cut = pieces(text);
    expect(cut.length).toBeGreaterThan(3);
    expect(cut.every((piece) => piece.length <= 3000 && piece.endsWith('.'))).toBe(true);
    expect(cut.join(' ')).toBe(text);
    expect(pieces('😀'.repeat(4000)).some((piece) => /\p{Surrogate}/u.test(piece))).toBe(false);
    expect(pieces('   ')).toEqual([]);
  });
});

/**
 * A document as data, so that the order of attributes and the spelling of characters do not count.
 */
function plain(xml: string): unknown {
  const root: { name: string; attributes: object; inside: unknown[] } = {
    name: '',
    attributes: {},
    inside: [],
  };
  const path = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const made = { name, attributes: { ...attributes }, inside: [] };
        path.at(-1)?.inside.push(made);
        path.push(made);
      },
      onclosetag: () => void path.pop(),
      ontext(text) {
        const inside = path.at(-1)?.inside;
        if (typeof inside?.at(-1) === 'string') inside.push(`${String(inside.pop())}${text}`);
        else inside?.push(text);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return root.inside.filter((one) => typeof one !== 'string');
}
