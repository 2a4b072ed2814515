import { redactRun } from './redaction.js';
import { runView } from './view.js';

const secret = 'zq-7f3a9c2e41b0-hidden';
const outside = {
  words: 'Looked it up',
  status: 200,
  url: `https://crm.example/api/people?id=7&token=${secret}&page=2`,
  headers: {
    Authorization: `Bearer ${secret}`,
    Cookie: `session=${secret}`,
    'X-Api-Key': secret,
    Accept: 'application/json',
  },
  request: `GET /people?access_token=${secret} HTTP/1.1\r\nAuthorization: Basic ${secret}\r\nCookie: a=${secret}; b=1\r\nAccept: */*`,
  list: [
    { clientSecret: secret, name: 'Dana' },
    `curl -H "Authorization: Bearer ${secret}" https://crm.example/?api_key=${secret}#end`,
  ],
};

describe('redacted function result', () => {
  it('hides the secrets of external systems, by name and within texts, and nothing else', () => {
    const shown = redactRun(outside);
    expect(JSON.stringify(shown)).not.toContain('7f3a9c2e41b0');
    expect(shown).toMatchObject({
      words: 'Looked it up',
      status: 200,
      url: 'https://crm.example/api/people?id=7&token=••••••••&page=2',
      headers: { Accept: 'application/json' },
      list: [
        { name: 'Dana' },
        expect.stringContaining('https://crm.example/?api_key=••••••••#end'),
      ],
    });
  });

  it('leaves plain text unchanged', () => {
    const plain = {
      words: 'Booked: Tuesday 9:40 — see https://northside.example/visit?id=7',
      reason: 'The key is under the mat; the code = 7',
      count: 3,
      ok: true,
      none: null,
    };
    expect(redactRun(plain)).toEqual(plain);
  });

  it('is shown only to members who may inspect', () => {
    const row = {
      id: 'r',
      name: 'crm',
      label: 'CRM',
      status: 'ok',
      startedAt: new Date(0),
      durationMs: 5,
      input: { password: secret },
      output: outside,
    } as never;
    expect(JSON.stringify(runView(row, true))).not.toContain('7f3a9c2e41b0');
    expect(runView(row, true)).toHaveProperty('output');
    expect(runView(row, false)).not.toHaveProperty('output');
  });
});
