import { type Contact } from '@patchbay/contract';
import { shortTime } from '@patchbay/formats';
import { secondsToMilliseconds } from '@patchbay/kernel';
import { channels, ChannelName, VisuallyHidden } from '@patchbay/kit';
import { useLocale } from '@patchbay/messages';
import { Link } from '@patchbay/routes';
import { channelOf } from '../rooms/channel.js';
import classes from './Contacts.module.css';

type Talk = NonNullable<Contact['lastConversation']>;
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** The time of a last conversation: today the clock, before that the day. */
export const talkTime = ({ at }: Talk, locale: string): string =>
  shortTime(secondsToMilliseconds(at), { now: Date.now(), timeZone, locale });

/** When and over what a person last talked with an agent; leads to that conversation. */
export function LastTalk({ talk }: { readonly talk: Talk }) {
  const locale = useLocale();
  const channel = channelOf(talk.channel);
  const { icon: Mark } = channels[channel];
  return (
    <Link
      to="/app/inbox"
      search={{ active: talk.roomId }}
      className={classes.talk}
      data-channel={channel}
    >
      <Mark size={14} aria-hidden />
      <VisuallyHidden>
        <ChannelName channel={channel} />
      </VisuallyHidden>
      {talkTime(talk, locale)}
    </Link>
  );
}
