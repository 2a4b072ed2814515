import { useId, type ReactNode } from 'react';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../icons/icons.js';
import classes from './Onboarding.module.css';
import { useMessages } from '@patchbay/messages';
import { onboarding } from './messages.js';

/** The radio group of choice or voice cards: one name for all, arrow keys move between them. */
export function ChoiceGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="radiogroup" aria-label={label} className={classes.choices}>
      {children}
    </div>
  );
}

export interface ChoiceCardProps {
  /** Shared by the cards of one group. */
  group: string;
  title: string;
  description?: ReactNode;
  icon?: ReactNode;
  /** A chip beside the title. */
  badge?: ReactNode;
  selected: boolean;
  onSelect: () => void;
  disabled?: boolean;
  /** Placed at the end, above the press area of the card. */
  trailing?: ReactNode;
}

/**
 * One of a few choices, with a sentence that explains it.
 * States: chosen or not. Keys: arrow keys choose.
 */
export function ChoiceCard({
  group,
  title,
  description,
  icon,
  badge,
  selected,
  onSelect,
  disabled,
  trailing,
}: ChoiceCardProps) {
  const id = useId();
  return (
    <div className={classes.choice}>
      <input
        type="radio"
        name={group}
        className={classes['choice-input']}
        aria-label={title}
        aria-describedby={description ? id : undefined}
        checked={selected}
        disabled={disabled}
        onChange={onSelect}
      />
      {icon ? (
        <span className={classes['choice-icon']} aria-hidden>
          {icon}
        </span>
      ) : null}
      <div className={classes['choice-words']}>
        <div className={classes['choice-title']}>
          {title}
          {badge}
        </div>
        {description ? (
          <div id={id} className={classes['choice-help']}>
            {description}
          </div>
        ) : null}
      </div>
      {trailing}
    </div>
  );
}

export interface VoiceCardProps extends Omit<ChoiceCardProps, 'trailing' | 'icon'> {
  playing?: boolean;
  /** Plays or stops a sample; without it the voice has no sample here. */
  onPlay?: () => void;
}

/**
 * A voice that can be played before it is selected.
 * States: chosen or not, playing. Keys: arrow keys choose; the button that plays is a stop of its
 * own.
 */
export function VoiceCard({ playing, onPlay, title, ...card }: VoiceCardProps) {
  const t = useMessages(onboarding);
  const play = onPlay ? (
    <button
      type="button"
      className={classes.play}
      aria-label={t(playing ? 'stop' : 'hear', { title })}
      onClick={onPlay}
    >
      {playing ? <IconPlayerPauseFilled size={15} /> : <IconPlayerPlayFilled size={15} />}
    </button>
  ) : null;
  return <ChoiceCard {...card} title={title} trailing={play} />;
}

/** A phone for the simulator: the other party, the transcript, and the keys below. */
export function PhoneFrame({
  name,
  status,
  lead,
  children,
  footer,
}: {
  name: string;
  status?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}) {
  const t = useMessages(onboarding);
  return (
    <section className={classes.phone} aria-label={t('phone', { name })}>
      <div className={classes.glass}>
        <div className={classes['phone-head']}>
          {lead}
          <h2 className={classes['phone-name']}>{name}</h2>
          <div className={classes['phone-status']} role="status">
            {status}
          </div>
        </div>
        <div className={classes['phone-body']}>{children}</div>
        {footer ? <div className={classes['phone-foot']}>{footer}</div> : null}
      </div>
    </section>
  );
}
