import fc from 'fast-check';
import twilio from 'twilio';
import { fieldsOf, isSigned, signatureOf } from './signature.js';

const token = 'a-token-of-the-account';
const fields = fc.dictionary(
  fc.string({ minLength: 1, maxLength: 12 }).filter((name) => name !== '__proto__'),
  fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.array(fc.string({ maxLength: 8 }), { minLength: 2, maxLength: 4 }),
  ),
  { maxKeys: 8 },
);

describe('The signature of a callback', () => {
  it('equals the one that the vendor’s SDK creates and verifies', () => {
    fc.assert(
      fc.property(
        fields,
        fc.constantFrom(
          'https://desk.example/carrier/voice',
          'https://desk.example/carrier/voice?call=1&turn=2',
          'http://localhost:4300/carrier/text',
        ),
        (form, url) => {
          const theirs = twilio.getExpectedTwilioSignature(token, url, form);
          expect(signatureOf(token, url, form)).toBe(theirs);
          expect(isSigned(theirs, [token], url, form)).toBe(true);
          expect(twilio.validateRequest(token, signatureOf(token, url, form), url, form)).toBe(
            true,
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is invalid for another token, address, field or value, and if it is missing', () => {
    const url = 'https://desk.example/carrier/voice?turn=1';
    const form = { CallSid: 'CA1', From: '+15125550100' };
    const good = signatureOf(token, url, form);
    expect(isSigned(good, ['other', token], url, form)).toBe(true);
    for (const [signature, tokens, address, values] of [
      [good, ['other'], url, form],
      [good, [], url, form],
      [good, [token], url.replace('turn=1', 'turn=2'), form],
      [good, [token], url.replace('desk', 'disk'), form],
      [good, [token], url, { ...form, From: '+15125550101' }],
      [good, [token], url, { ...form, More: '1' }],
      [good, [token], url, { CallSid: 'CA1' }],
      [undefined, [token], url, form],
      ['', [token], url, form],
      [good.slice(0, -1), [token], url, form],
      [`${good} `, [token], url, form],
    ] as const)
      expect(isSigned(signature, tokens, address, values)).toBe(false);
  });

  it('is valid with and without the port, as the vendor signs both', () => {
    const form = { CallSid: 'CA1' };
    for (const signed of [
      'https://desk.example:8443/carrier/voice',
      'https://desk.example/carrier/voice',
    ])
      expect(
        isSigned(
          signatureOf(token, signed, form),
          [token],
          'https://desk.example:8443/carrier/voice',
          form,
        ),
      ).toBe(true);
    expect(
      isSigned(
        signatureOf(token, 'https://desk.example:443/carrier/voice', form),
        [token],
        'https://desk.example/carrier/voice',
        form,
      ),
    ).toBe(true);
    expect(
      isSigned(
        signatureOf(token, 'https://desk.example:444/carrier/voice', form),
        [token],
        'https://desk.example/carrier/voice',
        form,
      ),
    ).toBe(false);
  });

  it('covers fields as they were sent, including dangerous names', () => {
    expect({ ...fieldsOf('a=1&b=x+y&a=2&c=%2B1') }).toEqual({ a: ['1', '2'], b: 'x y', c: '+1' });
    expect(fieldsOf('__proto__=1&constructor=2').constructor).toBe('2');
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });
});
