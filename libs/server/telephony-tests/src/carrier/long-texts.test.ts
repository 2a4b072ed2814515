import {
  closeRig,
  openRig,
  ours,
  publicUrl,
  scope,
  server,
  tell,
  theirs,
  vendor,
} from '@patchbay/server-platform/testing/carrier';
import { carrierTexts, spending, usageEvents } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

beforeAll(openRig);
afterAll(closeRig);

/** The agent repeats what it hears: an answer that is longer than a message of the carrier. */
async function answerTo(sid: string, Body: string) {
  vendor.asked.length = 0;
  await tell('/carrier/text', { MessageSid: sid, From: theirs, To: ours, Body });
  await server.platform.carrier.texts.settled();
  return vendor.asked
    .filter(({ path }) => path === '/Messages.json')
    .map(({ fields }) => ({
      body: fields.Body ?? '',
      status: (fields.StatusCallback ?? '').replace(publicUrl, ''),
    }));
}

const rowOf = async (status: string) => {
  const key = new URLSearchParams(status.split('?')[1]).get('text') ?? '';
  const [row] = await server.store.within(scope, (db) =>
    db.select().from(carrierTexts).where(eq(carrierTexts.id, key)),
  );
  return row;
};

describe('An answer that is longer than a message of the carrier', () => {
  it('goes out in parts, between letters as people see them, and nothing is dropped', async () => {
    const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';
    const said = `${'word '.repeat(300)}${family.repeat(40)}`;
    const parts = await answerTo('SMlong1', said);
    expect(parts.length).toBeGreaterThan(1);
    for (const { body } of parts) {
      expect(body.length).toBeLessThanOrEqual(1600);
      expect(body).not.toMatch(/\p{Surrogate}/u);
      expect(body).not.toMatch(/^\u200D|\u200D$/);
    }
    const whole = parts
      .map(({ body }) => body)
      .join('')
      .replaceAll(' ', '');
    expect(whole).toContain(said.replaceAll(' ', ''));
  });

  it('is delivered when its last part is, and lost when any part is', async () => {
    const [first, last] = await answerTo('SMlong2', 'word '.repeat(330));
    const row = await rowOf(last?.status ?? '');
    const sid = row?.carrierMessageId as string;
    await tell(first?.status ?? '', { MessageSid: 'SMfirst', MessageStatus: 'delivered' });
    expect((await rowOf(last?.status ?? ''))?.status).not.toBe('delivered');
    await tell(last?.status ?? '', { MessageSid: sid, MessageStatus: 'delivered' });
    expect((await rowOf(last?.status ?? ''))?.status).toBe('delivered');
    await tell(first?.status ?? '', { MessageSid: 'SMfirst', MessageStatus: 'undelivered' });
    expect(await rowOf(last?.status ?? '')).toMatchObject({
      status: 'undelivered',
      error: 'Part 1 of this text was not delivered.',
    });
  });

  it('counts and costs as many texts as it has parts', async () => {
    const spent = async () =>
      server.store.within(scope, async (db) => {
        const rows = await db.select({ texts: spending.texts }).from(spending);
        const sold = await db
          .select({ quantity: usageEvents.quantity })
          .from(usageEvents)
          .where(eq(usageEvents.item, 'sms-outbound-message'));
        const sum = (values: number[]) => values.reduce((total, one) => total + one, 0);
        return [
          sum(rows.map(({ texts }) => texts)),
          sum(sold.map(({ quantity }) => Number(quantity))),
        ] as const;
      });
    const [texts, sold] = await spent();
    const parts = await answerTo('SMlong3', 'word '.repeat(700));
    expect(parts.length).toBe(3);
    const [textsAfter, soldAfter] = await spent();
    // Of an agent and of its organization.
    expect([(textsAfter - texts) % 3, soldAfter - sold]).toEqual([0, 3]);
    expect(textsAfter - texts).toBeGreaterThanOrEqual(3);
  });
});
