import {
  displayNameOf,
  homeUrlOf,
  isolated,
  languageOfAccount,
  type Owner,
  type Services,
  toCaller,
  toNode,
  unlinked,
} from '@patchbay/server-core';
import { refuse } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { measuredAccount } from '../account-metrics.js';
import { dashboardWordsIn } from '../mail-words.js';
import {
  type Choice,
  choicesOf,
  countAsked,
  forgetAsked,
  membersAmong,
  noteAsked,
} from './repository.js';
import { recipientToken } from './token.js';

type AskingServices = Pick<Services, 'store' | 'clock' | 'key' | 'publicUrl' | 'sendMail'>;

/** So many addresses an organization may ask in a day. */
const maxAsked = 20;
const dayMs = 86_400_000;
/** One that says nothing may be asked again after this time. */
const askAgainMs = 30 * dayMs;
const platform = { kind: 'platform', reason: 'see who wants mails of metrics' } as const;

/**
 * What each address wants of an organization's reports and alarms: a member wants them unless it
 * stopped them, and another address has to say yes first.
 */
export async function wishesOf(
  db: Db,
  owner: Owner,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Choice | null>> {
  const [choices, members] = [
    await choicesOf(db, owner.organizationId, emails),
    await membersAmong(db, owner, emails),
  ];
  return new Map(
    emails.map((email) => {
      const choice = choices.get(email) ?? null;
      return [email, members.has(email) && choice !== 'declined' ? 'agreed' : choice];
    }),
  );
}

/** The addresses that may be sent mails of metrics now. */
export const whoAgreed = (
  store: Pick<Store, 'within'>,
  owner: Owner,
  emails: readonly string[],
): Promise<ReadonlySet<string>> =>
  store.within(platform, async (db) => {
    const wishes = await wishesOf(db, owner, emails);
    return new Set(emails.filter((email) => wishes.get(email) === 'agreed'));
  });

/** Of these addresses, those that have not said yes yet, and those that want no mails. */
export const whoDidNotAgree = (
  store: Pick<Store, 'within'>,
  owner: Owner,
  emails: readonly string[],
): Promise<{ readonly waiting: ReadonlySet<string>; readonly declined: ReadonlySet<string> }> =>
  store.within(platform, async (db) => {
    const wishes = await wishesOf(db, owner, [...new Set(emails)]);
    const those = (...states: (Choice | null)[]) =>
      new Set(emails.filter((email) => states.includes(wishes.get(email) ?? null)));
    return { waiting: those('asked', null), declined: those('declined') };
  });

/** Refuses more new addresses than may be asked in a day. */
export const demandFewAsked = (
  { store, clock }: Pick<AskingServices, 'store' | 'clock'>,
  owner: Owner,
  emails: readonly string[],
  path: string,
): Promise<void> =>
  store.within(platform, async (db) => {
    const wishes = await wishesOf(db, owner, emails);
    const fresh = emails.filter((email) => wishes.get(email) === null).length;
    const before = await countAsked(db, owner.organizationId, new Date(clock.now() - dayMs));
    if (fresh > 0 && before + fresh > maxAsked)
      throw refuse.invalid([
        {
          path,
          message: `has too many new addresses: at most ${maxAsked} people a day are asked whether they want mails. Add the others tomorrow`,
        },
      ]);
  });

/** Asks addresses that are no members, each once, whether they want mails of this account's metrics. */
export async function askRecipients(
  services: AskingServices,
  owner: Owner,
  emails: readonly string[],
  path: string,
): Promise<void> {
  const { store, clock, key, publicUrl, sendMail } = services;
  const { organizationId } = owner;
  const { waiting } = await whoDidNotAgree(store, owner, emails);
  const account = waiting.size > 0 ? await measuredAccount(store, owner.accountId) : null;
  if (!account) return;
  const { row } = account;
  const words = dashboardWordsIn[await languageOfAccount(store, row.id)];
  const name = isolated(unlinked(displayNameOf(row)));
  const home = await homeUrlOf(store, toNode(row), publicUrl);
  const times = { now: new Date(clock.now()), again: new Date(clock.now() - askAgainMs) };
  for (const to of waiting) {
    if (!(await store.within(platform, (db) => noteAsked(db, organizationId, to, times)))) continue;
    const link = `${home}/shared/unsubscribe#${recipientToken(key, organizationId, to)}`;
    const mail = {
      to,
      organizationId,
      cause: { kind: 'agent', accountId: row.id } as const,
      subject: words.askSubject(name),
      text: words.ask(name, link),
    };
    await toCaller(sendMail(mail), path, clock).catch(async (error: unknown) => {
      await store.within(platform, (db) => forgetAsked(db, organizationId, to));
      throw error;
    });
  }
}
