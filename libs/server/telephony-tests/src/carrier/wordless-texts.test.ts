import {
  closeRig,
  openRig,
  ours,
  scope,
  server,
  tell,
  theirs,
  vendor,
} from '@patchbay/server-platform/testing/carrier';
import { messages, textOptOuts } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

beforeAll(openRig);
afterAll(closeRig);

/** The carrier brings a text; returns what the agent texts back. */
async function answersTo(sid: string, Body: string, more: Record<string, string> = {}) {
  vendor.asked.length = 0;
  const { status } = await tell('/carrier/text', {
    MessageSid: sid,
    From: theirs,
    To: ours,
    Body,
    ...more,
  });
  await server.platform.carrier.texts.settled();
  expect(status).toBe(200);
  return vendor.asked
    .filter(({ path }) => path === '/Messages.json')
    .map(({ fields }) => fields.Body);
}
const keptAs = async (sid: string) => {
  const rows = await server.store.within(scope, (db) =>
    db
      .select({ body: messages.body, author: messages.author, attachments: messages.attachments })
      .from(messages)
      .where(eq(messages.clientId, `carrier:${sid}`)),
  );
  return rows.map(({ body, attachments }) => [body, attachments.length]);
};

describe('A reaction of a phone', () => {
  it.each([
    'Liked “See you on Monday”',
    'Loved an image',
    'Reacted \u{1F44D} to “See you”',
    'Le encantó «Hasta el lunes»',
    'Gefällt „Bis Montag“',
    'A aimé « À lundi »',
  ])('stays in the thread and has no answer: %p', async (text) => {
    const sid = `SMtap${text.length}${text.charCodeAt(0)}`;
    expect(await answersTo(sid, text)).toEqual([]);
    expect(await keptAs(sid)).toEqual([[text, 0]]);
  });

  it('to a text that names the keyword of a stop is no stop', async () => {
    expect(await answersTo('SMtapstop', 'Liked “Reply STOP to end”')).toEqual([]);
    const kept = await server.store.within(scope, (db) =>
      db.$count(textOptOuts, eq(textOptOuts.number, theirs)),
    );
    expect(kept).toBe(0);
  });
});

describe('A text without words', () => {
  it.each(['', '  ', '\u200B\u2060'])('and without files has no answer: %j', async (text) => {
    const sid = `SMempty${text.length}`;
    expect(await answersTo(sid, text)).toEqual([]);
    expect(await keptAs(sid)).toHaveLength(1);
  });

  it('and with a file is answered: the agent reads words only', async () => {
    expect(
      await answersTo('SMfile', '', { NumMedia: '1', MediaUrl0: vendor.media('RE1') }),
    ).toEqual([
      'I have received your file, but I can read words only. Please write what I can do for you.',
    ]);
    expect(await keptAs('SMfile')).toEqual([['', 1]]);
  });

  it('is answered by the line that follows it', async () => {
    await answersTo('SMblank', ' ');
    const [answer] = await answersTo('SMquestion', 'Are you open?');
    expect(answer).toContain('You said “Are you open?”');
  });
});

describe('Controls in a text of a carrier', () => {
  it.each([
    ['nul', 'Hel\u0000lo', 'Hello'],
    ['bell', 'Hello\u0007\u001B[31m', 'Hello[31m'],
    ['override', 'Pay \u202E00.01$\u202C now', 'Pay 00.01$ now'],
    ['lines', 'One\r\nTwo\rThree\tFour', 'One\nTwo\nThree\tFour'],
    ['next', 'A\u0080\u009FB', 'AB'],
  ])('are not stored: %s', async (name, text, kept) => {
    await answersTo(`SMctl${name}`, text);
    expect(await keptAs(`SMctl${name}`)).toEqual([[kept, 0]]);
  });
});
