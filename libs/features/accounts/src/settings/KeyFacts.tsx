import { type ReplyOf } from '@patchbay/contract';
import { secondsToMilliseconds, textToSeconds } from '@patchbay/kernel';
import { useMessages } from '@patchbay/messages';
import { scopesInWords } from './key-presets.js';
import { keys } from './messages.js';
import classes from './Settings.module.css';

type Key = ReplyOf<'listTokens'>['tokens'][number];

const dateOf = (text: NonNullable<Key['lastUsed']>) =>
  new Date(secondsToMilliseconds(textToSeconds(text)));

/** The details of a key in the list: scopes, creation, last use and expiry. */
export function KeyFacts({
  timestamp,
  lastUsed,
  expiresAt,
  scopes,
}: Pick<Key, 'timestamp' | 'lastUsed' | 'expiresAt' | 'scopes'>) {
  const t = useMessages(keys);
  const facts = [
    scopesInWords(t, scopes),
    t('madeOn', { at: dateOf(timestamp) }),
    lastUsed ? t('lastUsed', { at: dateOf(lastUsed) }) : t('neverUsed'),
    ...(expiresAt ? [t('ends', { at: dateOf(expiresAt) })] : []),
  ];
  return <span className={classes.meta}>{facts.join(' · ')}</span>;
}
