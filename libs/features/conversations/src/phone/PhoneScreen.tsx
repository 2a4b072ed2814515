import { displayPhone } from '@patchbay/formats';
import {
  Bubble,
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  IconPhone,
  IconPhoneOff,
  IconSend,
  PhoneFrame,
  SelectField,
  TextField,
  TypingBubble,
} from '@patchbay/kit';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { IncomingCalls } from './IncomingCalls.js';
import { type HandsetLine, phoneApi, type RingingCall, type TakenCall } from './phone-api.js';
import classes from './Phone.module.css';
import { useCall } from './use-call.js';

const e164 = /^\+\d{8,15}$/;
const watchEvery = 1500;

/** `/dev/phone`: a handset to call and text the agents of this installation with, as any number, and to be called by them at. */
export function Screen() {
  const [from, setFrom] = useState('+15125550148');
  const [to, setTo] = useState('');
  const [numbers, setNumbers] = useState<readonly { number: string; name: string }[] | null>(null);
  const [closed, setClosed] = useState<string | null>(null);
  const [taken, setTaken] = useState<TakenCall | null>(null);
  useEffect(() => {
    phoneApi.numbers().then(
      ({ numbers: found }) => {
        setNumbers(found);
        setTo((now) => now || (found[0]?.number ?? ''));
      },
      (error: Error) => setClosed(error.message),
    );
  }, []);
  const number = from.replace(/[^\d+]/g, '');
  const isReady = e164.test(number) && to !== '';
  const takeUp = (call: RingingCall, how: TakenCall) => {
    setTaken(how);
    setTo(call.from);
  };
  // A call that was taken joins two numbers; with another number it is over for this handset.
  const change = (set: (value: string) => void) => (event: { target: { value: string } }) => {
    setTaken(null);
    set(event.target.value);
  };
  if (closed)
    return (
      <main className={classes.page}>
        <ErrorState page title="The phone simulator is closed" onRetry={() => location.reload()}>
          {closed}
        </ErrorState>
      </main>
    );
  return (
    <main className={classes.page}>
      <section className={classes.side}>
        <h1 className={classes.title}>Phone simulator</h1>
        <p className={classes.words}>
          Call and text your agents as anybody. What happens here lands in the inbox and in the
          logs, as a real call would.
        </p>
        <TextField
          label="Your number"
          inputMode="tel"
          value={from}
          onChange={change(setFrom)}
          error={
            from !== '' && !e164.test(number)
              ? 'Begin with + and the country code, like +1 512 555 0148'
              : undefined
          }
        />
        {numbers !== null && numbers.length === 0 ? (
          <EmptyState icon={<IconPhone size={18} />} title="No agent has a number yet">
            Choose one in the console, then it can be called here.
          </EmptyState>
        ) : (
          <SelectField
            label="Number to reach"
            value={to}
            onChange={change(setTo)}
            options={(numbers ?? []).map((one) => ({
              value: one.number,
              label: `${displayPhone(one.number)} · ${one.name}`,
            }))}
          />
        )}
      </section>
      {isReady ? (
        <Handset
          key={`${number} ${to} ${taken?.uuid ?? ''}`}
          from={number}
          to={to}
          name={numbers?.find((one) => one.number === to)?.name ?? displayPhone(to)}
          taken={taken}
          onTaken={takeUp}
        />
      ) : null}
    </main>
  );
}

interface HandsetProps {
  readonly from: string;
  readonly to: string;
  readonly name: string;
  readonly taken: TakenCall | null;
  readonly onTaken: (call: RingingCall, taken: TakenCall) => void;
}

function Handset({ from, to, name, taken, onTaken }: HandsetProps) {
  const call = useCall(from, to, taken);
  const isTalking = call.phase === 'talking' || call.phase === 'ringing';
  return (
    <PhoneFrame
      name={name}
      status={
        call.phase === 'ringing'
          ? 'Ringing'
          : call.phase === 'talking'
            ? 'In a call'
            : call.phase === 'ended'
              ? 'Call ended'
              : displayPhone(to)
      }
      footer={
        isTalking ? (
          <Button
            variant="danger"
            full
            icon={<IconPhoneOff size={15} />}
            onClick={() => void call.hangUp()}
          >
            Hang up
          </Button>
        ) : (
          <Button full icon={<IconPhone size={15} />} onClick={() => void call.start()}>
            Call
          </Button>
        )
      }
    >
      <IncomingCalls number={from} isBusy={isTalking} onTaken={onTaken} />
      {isTalking ? (
        <Talk call={call} autoFocus={taken !== null} />
      ) : (
        <Texts from={from} to={to} note={call.phase === 'ended' ? (call.note ?? null) : null} />
      )}
      {call.problem ? (
        <p role="alert" className={classes.problem}>
          {call.problem}
        </p>
      ) : null}
    </PhoneFrame>
  );
}

/** `autoFocus`: the button that answered is gone, so the keyboard goes on where one speaks. */
function Talk({
  call,
  autoFocus,
}: {
  readonly call: ReturnType<typeof useCall>;
  readonly autoFocus: boolean;
}) {
  const [text, setText] = useState('');
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [call.lines, call.isAnswering]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || call.isAnswering || call.phase !== 'talking') return;
    void call.say(text.trim());
    setText('');
  };
  return (
    <div className={classes.talk}>
      <div className={classes.lines} role="log" aria-label="The call" tabIndex={0}>
        {call.lines.map((line) => (
          <Bubble key={line.key} by={line.by} mirrored>
            {line.text}
          </Bubble>
        ))}
        {call.isAnswering ? (
          <div role="status" aria-label="The agent is answering">
            <TypingBubble />
          </div>
        ) : null}
        {call.note ? <p className={classes.note}>{call.note}</p> : null}
        <div ref={end} />
      </div>
      <form className={classes.say} onSubmit={send}>
        <TextField
          label="Say something"
          labelHidden
          placeholder="Say something"
          value={text}
          autoComplete="off"
          autoFocus={autoFocus}
          onChange={(event) => setText(event.target.value)}
        />
        <IconButton type="submit" label="Say it" icon={<IconSend size={16} />} />
      </form>
    </div>
  );
}

function Texts({
  from,
  to,
  note,
}: {
  readonly from: string;
  readonly to: string;
  readonly note: string | null;
}) {
  const [lines, setLines] = useState<readonly HandsetLine[]>([]);
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const end = useRef<HTMLDivElement>(null);
  // A handset has no session and so no event stream; it looks for itself while it is on screen.
  const load = useCallback(
    () =>
      phoneApi.thread(from, to).then(
        ({ lines: found }) =>
          setLines((before) =>
            before.at(-1)?.id === found.at(-1)?.id && before.length === found.length
              ? before
              : found,
          ),
        (error: Error) => setProblem(error.message),
      ),
    [from, to],
  );
  useEffect(() => {
    void load();
    const timer = setInterval(
      () => document.visibilityState === 'visible' && void load(),
      watchEvery,
    );
    return () => clearInterval(timer);
  }, [load]);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [lines]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (words === '' || isSending) return;
    setText('');
    setSending(true);
    setProblem(null);
    setLines((before) => [
      ...before,
      { id: `sending-${before.length}`, seq: 0, from: 'me', text: words, channel: 'sms', at: 0 },
    ]);
    await phoneApi.text(from, to, words).catch((error: Error) => {
      setProblem(error.message);
      setText(words);
    });
    setSending(false);
    await load();
  };
  const texts = lines.filter((line) => line.channel !== 'call');
  return (
    <div className={classes.talk}>
      <div className={classes.lines} role="log" aria-label="Texts" tabIndex={0}>
        {texts.length === 0 ? (
          <p className={classes.note}>No texts yet. Write one, or call.</p>
        ) : null}
        {texts.map((line) => (
          <Bubble key={line.id} by={line.from === 'me' ? 'customer' : 'agent'} mirrored>
            {line.text}
          </Bubble>
        ))}
        {isSending ? (
          <div role="status" aria-label="The agent is answering">
            <TypingBubble />
          </div>
        ) : null}
        {note ? <p className={classes.note}>{note}</p> : null}
        <div ref={end} />
      </div>
      {problem ? (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      ) : null}
      <form className={classes.say} onSubmit={(event) => void send(event)}>
        <TextField
          label="Text message"
          labelHidden
          placeholder="Text message"
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <IconButton type="submit" label="Send" icon={<IconSend size={16} />} />
      </form>
    </div>
  );
}
