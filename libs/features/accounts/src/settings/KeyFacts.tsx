import { type ReplyOf } from '@patchbay/contract';
import { secondsToMilliseconds, textToSeconds } from '@patchbay/kernel';
import { scopesInWords } from './key-presets.js';
import classes from './Settings.module.css';

type Key = ReplyOf<'listTokens'>['tokens'][number];

const day = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: 'numeric' });
const dayOf = (text: NonNullable<Key['lastUsed']>) =>
  day.format(secondsToMilliseconds(textToSeconds(text)));

/** The details of a key in the list: scopes, creation, last use and expiry. */
export function KeyFacts({
  timestamp,
  lastUsed,
  expiresAt,
  scopes,
}: Pick<Key, 'timestamp' | 'lastUsed' | 'expiresAt' | 'scopes'>) {
  const facts = [
    scopesInWords(scopes),
    `Made ${dayOf(timestamp)}`,
    lastUsed ? `Last used ${dayOf(lastUsed)}` : 'Never used',
    ...(expiresAt ? [`Ends ${dayOf(expiresAt)}`] : []),
  ];
  return <span className={classes.meta}>{facts.join(' · ')}</span>;
}
