import { CallError } from '@patchbay/api-client';
import { type Message } from '@patchbay/contract';
import { useMessages } from '@patchbay/messages';
import { type CallingSession } from '@patchbay/voice-call';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { visitor as texts } from './messages.js';
import { useVisitorEvents } from './use-visitor-events.js';
import { type SessionState, useVisitorClient, useVisitorSession } from './use-visitor-session.js';
import { storedUnsent, storeUnsent, type UnsentLine } from './visitor-storage.js';

/** What can be done with a line that did not get through. */
interface Failed {
  readonly retry: () => void;
  readonly cancel: () => void;
}

/** A line of a visitor’s chat. */
export interface VisitorLine {
  readonly id: string;
  readonly by: 'customer' | 'agent' | 'person';
  readonly text: string;
  /** Of a line that did not get through. */
  readonly failed?: Failed | null;
  readonly files?: readonly { readonly url: string; readonly name: string }[];
}

const lineOf = (message: Message): VisitorLine => ({
  id: message.uuid,
  by: message.author === 'customer' ? 'customer' : message.author === 'person' ? 'person' : 'agent',
  text: message.message,
  files: (message.attachments ?? []).map((file) => ({
    url: String(file['content-url']),
    name: String(file['filename']),
  })),
});

/** An agent that has begun by itself, as in a call, has greeted already. */
const withGreeting = (greeting: string, lines: readonly VisitorLine[]): readonly VisitorLine[] =>
  !greeting || lines[0]?.by === 'agent'
    ? lines
    : [{ id: 'greeting', by: 'agent', text: greeting }, ...lines];

/** The lines with the answer at their end, replacing its streamed part. */
const withAnswer = (
  lines: readonly VisitorLine[],
  id: string,
  text: string,
): readonly VisitorLine[] => [
  ...(lines.at(-1)?.id === id ? lines.slice(0, -1) : lines),
  { id, by: 'agent', text },
];

/** A line that the server has not acknowledged. */
const unsentLine = ({ clientId, text }: UnsentLine, failed: Failed | null): VisitorLine => ({
  id: clientId,
  by: 'customer',
  text,
  failed,
});

const failedLine = (
  line: UnsentLine,
  send: (line: UnsentLine) => Promise<void>,
  drop: (isOver: (clientId: string) => boolean) => void,
): Failed => ({
  retry: () => void send(line),
  cancel: () => drop((unsentId) => unsentId === line.clientId),
});

/** What kept a message from the agent, in words for a visitor. */
const problemOf = (error: unknown) =>
  !(error instanceof CallError)
    ? 'notSent'
    : error.status === 0
      ? 'offline'
      : error.status === 429
        ? 'tooOften'
        : 'notSent';

export interface VisitorChat {
  readonly state: SessionState;
  readonly name: string;
  readonly lines: readonly VisitorLine[];
  readonly isAnswering: boolean;
  /** The agent is answering what the visitor wrote in another tab. */
  readonly isTyping: boolean;
  /** Why the page's signed identity was refused; the chat goes on without a name. */
  readonly refusal: string | null;
  readonly problem: string | null;
  /** The agent can be called from here; null until that is known. */
  readonly calls: boolean | null;
  say(text: string): Promise<void>;
  /** The visitor’s session as a caller. */
  session(): Promise<CallingSession>;
}

/** The lines that the server has not acknowledged, kept for the next page of the tab. */
function useUnsent(target: string, person: string | null) {
  const [unsent, setUnsent] = useState(() => storedUnsent(target, person));
  useEffect(() => storeUnsent(target, person, unsent), [target, person, unsent]);
  const add = useCallback((line: UnsentLine) => setUnsent((before) => [...before, line]), []);
  const drop = useCallback(
    (isOver: (clientId: string) => boolean) =>
      setUnsent((before) => before.filter(({ clientId }) => !isOver(clientId))),
    [],
  );
  return { unsent, add, drop };
}

/** Sends what the page that was left had on its way, one line after the other. */
function useLeftLines(
  unsent: readonly UnsentLine[],
  isReady: boolean,
  send: (line: UnsentLine) => Promise<void>,
): void {
  const left = useRef(unsent);
  useEffect(() => {
    const [line, ...others] = left.current.filter((each) => unsent.includes(each));
    if (!isReady || line === undefined) return;
    left.current = others;
    void send(line);
  }, [isReady, unsent, send]);
}

/** The session as a caller: the name of the visitor with the token as the password. */
function useCallingSession({
  client,
  token,
}: ReturnType<typeof useVisitorClient>): () => Promise<CallingSession> {
  return useCallback(async () => {
    const { visitor: user, agent } = await client.request('visitorThread', {});
    return { user, agent, token: token.current ?? '' };
  }, [client, token]);
}

/** A visitor's session with one agent. It is kept for the next visit and valid for this agent only. */
export function useVisitorChat(target: string, given: string | null): VisitorChat {
  const t = useMessages(texts);
  const visitor = useVisitorClient(target, given);
  const { client } = visitor;
  const session = useCallingSession(visitor);
  const [lines, setLines] = useState<readonly VisitorLine[]>([]);
  const { unsent, add, drop } = useUnsent(target, visitor.identity?.sub ?? null);
  const [isAnswering, setAnswering] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [calls, setCalls] = useState<boolean | null>(null);
  const busy = useRef(false);
  const bound = useRef(false);

  const load = useCallback(async () => {
    // Names the agent until the first answer: a session that a page opened without one is given it.
    const {
      messages,
      greeting,
      calls: canCall,
    } = await client.request('visitorThread', bound.current ? {} : { chatTarget: target });
    bound.current = true;
    setCalls(canCall);
    drop((unsentId) => messages.some(({ clientId }) => clientId === unsentId));
    if (!busy.current) setLines(withGreeting(greeting, messages.map(lineOf)));
  }, [client, drop, target]);
  const { state, name, refusal } = useVisitorSession(target, visitor, load);

  const reload = useCallback(() => {
    if (!busy.current) void load().catch(() => undefined);
  }, [load]);
  const isTyping = useVisitorEvents(client, state === 'open', reload);

  const send = useCallback(
    async (line: UnsentLine) => {
      const { clientId, text } = line;
      busy.current = true;
      setAnswering(true);
      setProblem(null);
      const answer = (words: string) =>
        setLines((before) => withAnswer(before, `${clientId}-answer`, words));
      try {
        let heard = '';
        for await (const event of client.stream('visitorSend', { message: text, clientId })) {
          drop((unsentId) => unsentId === clientId);
          setLines((before) =>
            before.some(({ id }) => id === clientId)
              ? before
              : [...before, { id: clientId, by: 'customer', text }],
          );
          if (event.type === 'delta') answer((heard += event.text));
          if (event.type === 'reply') answer(event.text);
          if (event.type === 'error') setProblem(t('noAnswer'));
        }
      } catch (error) {
        setProblem(t(problemOf(error)));
      } finally {
        busy.current = false;
        setAnswering(false);
        await load().catch(() => undefined);
      }
    },
    [client, drop, load, t],
  );

  useLeftLines(unsent, state === 'open' && !isAnswering, send);

  const say = async (text: string) => {
    const line = { clientId: crypto.randomUUID(), text };
    add(line);
    await send(line);
  };

  const shown = useMemo(
    () => [
      ...lines,
      ...unsent.map((line) => unsentLine(line, isAnswering ? null : failedLine(line, send, drop))),
    ],
    [lines, unsent, isAnswering, send, drop],
  );
  const talk = { isAnswering, isTyping, problem, calls, say, session };
  return { state, name, refusal, lines: shown, ...talk };
}
