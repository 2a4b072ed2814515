import { pressedKey } from '@patchbay/kernel';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useState,
} from 'react';
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
  /** Inside the frame, above the text: files, or what the text is for. */
  above?: ReactNode;
  /** Something is sent even without text, such as files. */
  hasMore?: boolean;
  /** Called before the keys of the composer; true when the key was used. */
  onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
  /** Files that were pasted or dropped; without it they stay with the browser. */
  onFiles?: (files: readonly File[]) => void;
  /** The words of the place to drop files on. */
  dropLabel?: string;
  /** A text for colleagues, which the other party never gets. */
  internal?: boolean;
  /** Further attributes of the text box, such as those of a combobox. */
  textProps?: TextareaHTMLAttributes<HTMLTextAreaElement>;
  ref?: Ref<HTMLTextAreaElement>;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Whether files hang over the composer, and the handlers that say so. */
function useDrop(onFiles: ComposerProps['onFiles']) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles?.([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers: onFiles ? handlers : {} };
}

/** Sending by the button and by keys, and files that are pasted. */
function useSending(props: ComposerProps) {
  const { value, hasMore, sending, disabledReason, sendOnEnter, onSend, onKey, onFiles } = props;
  const isEmpty = !value.trim() && !hasMore;
  const send = (): void => {
    if (!isEmpty && !sending && !disabledReason) onSend(value.trim());
  };
  const onPaste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (!onFiles || files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (onKey?.(event)) {
      event.preventDefault();
      return;
    }
    if (pressedKey(event) !== 'Enter') return;
    if (event.metaKey || event.ctrlKey || (sendOnEnter && !event.shiftKey)) {
      event.preventDefault();
      send();
    }
  };
  return { isEmpty, send, onPaste, onKeyDown };
}

/**
 * The input of a member: channel, text, who answers, Send (⌘Enter).
 * States: empty, written, sending, disabled with its reason. Keys: ⌘Enter or Ctrl+Enter sends; with
 * `sendOnEnter` Enter sends too, and Shift+Enter makes a line.
 */
export function Composer(props: ComposerProps) {
  const { value, onChange, label, placeholder, above, dropLabel, internal, textProps, ref } = props;
  const t = useMessages(conversation);
  const { isOver, handlers } = useDrop(props.onFiles);
  const { isEmpty, send, onPaste, onKeyDown } = useSending(props);
  return (
    <div className={classes.frame}>
      <div className={cx(classes.composer, internal && classes.internal)} {...handlers}>
        {isOver ? <div className={classes.drop}>{dropLabel}</div> : null}
        {above}
        <textarea
          {...textProps}
          ref={ref}
          className={classes.text}
          rows={1}
          aria-label={label ?? t('message')}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <Bar {...props} isEmpty={isEmpty} send={send} />
      </div>
    </div>
  );
}

/** Below the text: channel, tools, who answers, and Send. */
function Bar({
  channel,
  choices = [],
  onChannel,
  tools,
  answering,
  toggle,
  sendOnEnter,
  sending,
  sendLabel,
  disabledReason,
  isEmpty,
  send,
}: ComposerProps & { readonly isEmpty: boolean; readonly send: () => void }) {
  const t = useMessages(conversation);
  return (
    <div className={classes.bar}>
      {channel ? <ChannelPicker channel={channel} choices={choices} onChannel={onChannel} /> : null}
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
        disabled={isEmpty}
        disabledReason={disabledReason}
        onClick={send}
      >
        {sendLabel ?? t('send')}
      </Button>
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
