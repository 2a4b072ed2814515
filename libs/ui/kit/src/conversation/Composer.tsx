import { type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { Button } from '../actions/Button.js';
import { Menu } from '../actions/Menu.js';
import { cx } from '../class-names.js';
import { IconChevronDown } from '../icons/icons.js';
import { channels, type Channel } from '../marks/channels.js';
import { marks } from '../marks/messages.js';
import { keysFor } from '../marks/KeyCap.js';
import classes from './Composer.module.css';
import { useMessages } from '@patchbay/messages';
import { conversation } from './messages.js';

export interface ComposerProps {
  value: string;
  onChange: (value: string) => void;
  /** Called with the trimmed text, unless it is empty. */
  onSend: (text: string) => void;
  label?: string;
  placeholder?: string;
  channel?: Channel;
  /** Channels to choose from; a single one is shown without a menu. */
  choices?: readonly Channel[];
  onChannel?: (channel: Channel) => void;
  /** Small icon buttons beside the channel. */
  tools?: ReactNode;
  /** States who answers now, such as “You’re answering.” */
  answering?: ReactNode;
  /** Label of the button that changes who answers, such as “Turn AI on”. */
  toggle?: { label: string; onToggle: () => void };
  sending?: boolean;
  sendLabel?: string;
  /** Enter sends and Shift Enter breaks the line, as in a test chat. */
  sendOnEnter?: boolean;
  disabledReason?: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** The input of a member: channel, text, who answers, Send (⌘Enter). */
export function Composer({
  value,
  onChange,
  onSend,
  label,
  placeholder,
  channel,
  choices = [],
  onChannel,
  tools,
  answering,
  toggle,
  sending,
  sendLabel,
  sendOnEnter,
  disabledReason,
  ref,
}: ComposerProps) {
  const t = useMessages(conversation);
  const send = (): void => {
    const text = value.trim();
    if (text && !sending && !disabledReason) onSend(text);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (event.metaKey || event.ctrlKey || (sendOnEnter && !event.shiftKey)) {
      event.preventDefault();
      send();
    }
  };
  return (
    <div className={classes.frame}>
      <div className={classes.composer}>
        <textarea
          ref={ref}
          className={classes.text}
          rows={1}
          aria-label={label ?? t('message')}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className={classes.bar}>
          {channel ? (
            <ChannelPicker channel={channel} choices={choices} onChannel={onChannel} />
          ) : null}
          {tools}
          <span className={classes.who}>
            <span>{answering}</span>
            {toggle ? (
              <>
                {' '}
                <button type="button" className={classes.link} onClick={toggle.onToggle}>
                  {toggle.label}
                </button>
              </>
            ) : null}
          </span>
          <Button
            className={classes.send}
            variant="filled"
            size="sm"
            keys={keysFor(sendOnEnter ? '↵' : 'mod↵')}
            loading={sending}
            disabled={!value.trim()}
            disabledReason={disabledReason}
            onClick={send}
          >
            {sendLabel ?? t('send')}
          </Button>
        </div>
      </div>
    </div>
  );
}

function ChannelPicker({
  channel,
  choices,
  onChannel,
}: {
  channel: Channel;
  choices: readonly Channel[];
  onChannel?: (channel: Channel) => void;
}) {
  const t = useMessages(conversation);
  const names = useMessages(marks);
  const { icon: ChannelIcon } = channels[channel];
  const label = names(channel);
  const mark = (
    <ChannelIcon
      size={15}
      aria-hidden
      className={channel === 'text' ? classes['text-icon'] : classes[channel]}
    />
  );
  if (choices.length < 2)
    return (
      <span className={cx(classes.channel)}>
        {mark}
        {label}
      </span>
    );
  return (
    <Menu
      label={t('channel')}
      align="start"
      items={choices.map((choice) => ({
        key: choice,
        label: names(choice),
        checked: choice === channel,
        onSelect: () => onChannel?.(choice),
      }))}
      trigger={(props) => (
        <button
          type="button"
          className={classes.channel}
          aria-label={t('channelIs', { channel: label })}
          {...props}
        >
          {mark}
          {label}
          <IconChevronDown size={13} aria-hidden />
        </button>
      )}
    />
  );
}
