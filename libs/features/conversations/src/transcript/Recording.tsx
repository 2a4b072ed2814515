import { type Conversation } from '@patchbay/contract';
import { durationClock } from '@patchbay/formats';
import {
  Banner,
  Button,
  IconButton,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  Segmented,
  Slider,
  Waveform,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import classes from '../rooms/Inbox.module.css';
import { callStats } from './messages.js';
import { type Player, speeds } from './use-player.js';

/** The sound of a conversation: play, speed, and the place in it. Says where there is none. */
export function Recording({
  player,
  type,
}: {
  readonly player: Player;
  readonly type: Conversation['type'];
}) {
  const t = useMessages(callStats);
  const { recording, state } = player;
  if (!recording)
    return type === 'call' ? <p className={classes.none}>{t('noRecording')}</p> : null;
  const name = t(recording.kind === 'call' ? 'recording' : 'voicemail');
  if (state.name !== 'ready')
    return (
      <section className={classes.part} aria-label={name}>
        <h3>{name}</h3>
        {state.name === 'failed' ? (
          <Banner tone="danger" title={t('notLoaded')}>
            {state.words}
          </Banner>
        ) : null}
        <Button
          size="sm"
          loading={state.name === 'loading'}
          onClick={() => void player.load()}
          className={classes.loadRecording}
        >
          {t('load')}
        </Button>
      </section>
    );
  const { at, all, isPlaying, speed } = player;
  const place = t('placeOf', {
    at: durationClock(Math.round(at)),
    all: durationClock(Math.round(all)),
  });
  return (
    <section className={classes.part} aria-label={name}>
      <h3>{name}</h3>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its words are the transcript below */}
      <audio {...player.bind} src={state.url} />
      <Waveform wide bars={state.bars} played={all === 0 ? 0 : at / all} />
      <div className={classes.rating}>
        <IconButton
          label={t(isPlaying ? 'pause' : 'play')}
          icon={
            isPlaying ? <IconPlayerPauseFilled size={15} /> : <IconPlayerPlayFilled size={15} />
          }
          onClick={player.toggle}
        />
        <Slider
          label={t('place')}
          valueText={place}
          max={Math.max(1, Math.round(all * 10) / 10)}
          step={0.1}
          value={Math.round(at * 10) / 10}
          onChange={player.seek}
        />
        <span className={classes.runTime}>{place}</span>
        <Segmented
          label={t('speed')}
          value={speed}
          options={speeds.map((value) => ({
            value,
            label: t('speedOf', { speed: Number(value) }),
          }))}
          onChange={player.setSpeed}
        />
      </div>
    </section>
  );
}
