import {
  disabledMail,
  isolated,
  type Mail,
  withoutOverrides,
  withVisibleOverrides,
} from '@patchbay/server-core';
import { newDestinationMail, noticeOf } from '@patchbay/server-money';
import {
  addressChangedMail,
  addressRevertedMail,
  contactChangedMail,
  invitationMail,
  memberAddedMail,
} from './mails.js';
import { shownName } from './display-name.js';
import { createAttackers } from '../testing/attackers.js';
import { createFixtureTree } from '../testing/fixture-tree.js';
import { createTestServer } from '../testing/test-server.js';

const override = '\u202E';
const hebrew = 'שלום';
/** Turns what follows around, closes an isolate that is not its own, and opens one of its own. */
const hostile = `${override}moc.live\u2069\u2067${hebrew}\u2066`;

/**
 * What of a text could turn words that are not its own: controls, and letters from right to left
 * outside of an isolate.
 */
const turningIn = (text: string): string[] =>
  text
    .replaceAll(/\u2068[^\u2068\u2069\n]*\u2069/gu, '')
    .match(/[\u0590-\u08FF\u202A-\u202E\u2066-\u2069]/gu) ?? [];

const to = 'owner@example.com';
const templates: Readonly<Record<string, () => Pick<Mail, 'subject' | 'text'>>> = {
  'a joined member': () => memberAddedMail(to, `${hostile}@example.com`, shownName(hostile)),
  invitation: () =>
    invitationMail(to, {
      name: shownName(hostile),
      link: 'https://example.com/app',
      accountId: 1,
      organizationId: 1,
      language: 'es',
    }),
  'address changed': () =>
    addressChangedMail(to, `${hostile}@example.com`, 'https://example.com', 'es'),
  'address reverted': () => addressRevertedMail(to, `${hostile}@example.com`),
  'another destination': () =>
    newDestinationMail(to, {
      kind: 'paypal',
      address: `${hostile}@example.com`,
      name: hostile,
      by: `${hostile}@example.com`,
      organizationId: 1,
    }),
  'contact address changed': () =>
    contactChangedMail(
      to,
      { id: 1, organizationId: 1, name: shownName(hostile) },
      `${hostile}@example.com`,
    ),
  'webhook disabled': () =>
    disabledMail(
      {
        label: hostile,
        url: 'https://crm.example.com/',
        disabledReason: hostile,
        organizationId: 1,
        accountId: 1,
      } as never,
      to,
    ),
  'a daily limit': () => {
    const { title, body } = noticeOf({ what: 'texts', whose: 'agent', max: 5 }, hostile, {
      zone: 'UTC',
    });
    return { subject: title, text: body };
  },
};

describe('user’s name within our text', () => {
  it.each(Object.entries(templates))('reverses nothing around it: %s', (_name, write) => {
    const { subject, text } = write();
    expect(`${subject}${text}`).toContain(hebrew);
    expect([turningIn(subject), turningIn(text)]).toEqual([[], []]);
  });

  it('reverses nothing around it in invitations and in messages taken by an agent', async () => {
    const server = await createTestServer();
    const tree = await createFixtureTree(server);
    const { token } = await createAttackers(server, tree).person('O1');
    const id = tree.nodes.A1?.id;
    const at = `?targetAccountId=${id}`;
    await server.call('POST', `/api/v2/account${at}`, { token, body: { accountName: hostile } });
    const reply = await server.call('POST', `/api/v1/sendInvite${at}`, {
      token,
      body: { target: 'friend@example.com' },
    });
    expect([reply.status, reply.text.slice(0, 200)]).toEqual([200, expect.anything()]);
    const mail = server.mails.find((one) => one.to === 'friend@example.com');
    expect(mail?.text).toContain(hebrew);
    expect([turningIn(mail?.subject ?? ''), turningIn(mail?.text ?? '')]).toEqual([[], []]);
    await server.close();
  });

  it.each([
    ['Northside Dental', 'Northside Dental'],
    [`${override}evil`, 'evil'],
    [hebrew, `\u2068${hebrew}\u2069`],
    [`a\u2069b`, 'ab'],
  ])('is %j as %j', (given, shown) => expect(isolated(given)).toBe(shown));

  it('is shown with its control characters in an export, and whole texts are sent without overrides', () => {
    expect(withVisibleOverrides(`a${override}b`)).toBe('a\\u202Eb');
    expect(withoutOverrides(`a${override}b \u2068${hebrew}\u2069`)).toBe(
      `ab \u2068${hebrew}\u2069`,
    );
  });
});
