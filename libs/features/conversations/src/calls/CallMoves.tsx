import { simulatedMoves, type SimulatedCall, type SimulatedMove } from '@patchbay/contract';
import { Button, IconButton, IconDialpad, IconPhoneOff, IconSend, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type FormEvent, useState } from 'react';
import classes from './Calls.module.css';
import { Keypad } from './Keypad.js';
import { callSimulator } from './messages.js';
import { type Simulated } from './use-simulated-call.js';

const withField: readonly SimulatedMove[] = ['say', 'interrupt', 'keys'];
const ends: readonly SimulatedMove[] = ['hangUp', 'decline'];
const isPlain = (move: SimulatedMove): move is Exclude<SimulatedMove, 'say' | 'keys'> =>
  !withField.includes(move);

/** What a person can do where the call stands. */
export function CallMoves({
  call,
  simulated,
}: {
  readonly call: SimulatedCall;
  readonly simulated: Simulated;
}) {
  const t = useMessages(callSimulator);
  const [text, setText] = useState('');
  const [hasKeys, setKeys] = useState(false);
  const moves = simulatedMoves[call.state];
  const { isMoving, move } = simulated;
  const canSpeak = moves.includes('say');
  const say = (how: 'say' | 'interrupt') => {
    const words = text.trim();
    if (words === '' || isMoving) return;
    move(how, words);
    setText('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    say('say');
  };
  return (
    <div className={classes.moves}>
      {canSpeak ? (
        <form className={classes.say} onSubmit={submit}>
          <TextField
            label={t('say')}
            labelHidden
            placeholder={t('say')}
            value={text}
            autoComplete="off"
            maxLength={2000}
            onChange={(event) => setText(event.target.value)}
          />
          <IconButton type="submit" label={t('sayIt')} icon={<IconSend size={16} />} />
          <IconButton
            label={t('keypad')}
            aria-expanded={hasKeys}
            icon={<IconDialpad size={16} />}
            onClick={() => setKeys(!hasKeys)}
          />
        </form>
      ) : null}
      <div className={classes.buttons}>
        {canSpeak ? (
          <Button
            size="sm"
            disabled={isMoving || text.trim() === ''}
            onClick={() => say('interrupt')}
          >
            {t('interrupt')}
          </Button>
        ) : null}
        {moves.filter(isPlain).map((one) => (
          <Button
            key={one}
            size="sm"
            variant={ends.includes(one) ? 'danger' : 'default'}
            icon={one === 'hangUp' ? <IconPhoneOff size={14} /> : undefined}
            disabled={isMoving}
            onClick={() => move(one)}
          >
            {t(one)}
          </Button>
        ))}
      </div>
      {canSpeak && hasKeys ? (
        <Keypad isBusy={isMoving} onPress={(keys) => move('keys', keys)} />
      ) : null}
    </div>
  );
}
