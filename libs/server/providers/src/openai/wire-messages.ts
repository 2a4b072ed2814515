import { type ModelMessage } from '../model/port.js';

/** A message in the chat-completions format. */
export type WireMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | {
      readonly role: 'assistant';
      readonly content: string | null;
      readonly tool_calls?: readonly WireCall[];
    }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

interface WireCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

/** Text from outside must not be able to close its own fence. */
export const fenced = (name: string, text: string): string =>
  `<${name}>\n${text.replaceAll(/<(?=\/?(?:caller|document|context|conversation|fields)\b)/gi, '‹')}\n</${name}>`;

/**
 * What the agent said before anything else happened, and the messages after it. The templates of many
 * models refuse a conversation that the assistant begins, as the agent does on the telephone.
 */
export function openingOf(messages: readonly ModelMessage[]): {
  readonly opening: string;
  readonly rest: readonly ModelMessage[];
} {
  const first = messages.findIndex(({ role }) => role !== 'agent');
  const end = first === -1 ? messages.length : first;
  const said = messages.slice(0, end).flatMap((one) => (one.role === 'agent' ? [one.text] : []));
  return { opening: said.join('\n').trim(), rest: messages.slice(end) };
}

/**
 * The messages of a conversation as the templates of models take them: the caller begins, the sides
 * take turns, and no message is empty.
 */
export function wireMessages(messages: readonly ModelMessage[]): WireMessage[] {
  const answered = new Set(
    messages.flatMap((message) => (message.role === 'tool-result' ? [message.id] : [])),
  );
  const wire: WireMessage[] = [];
  for (const message of messages) {
    // A call without a result would be refused by the server.
    if (message.role === 'tool-call' && !answered.has(message.id)) continue;
    if (message.role === 'agent' && message.text.trim() === '') continue;
    const next = wireMessage(message);
    const joined = joinedWith(wire.at(-1), next);
    if (joined) wire[wire.length - 1] = joined;
    else wire.push(next);
  }
  return wire[0]?.role === 'user'
    ? wire
    : [{ role: 'user', content: 'The caller has said nothing yet.' }, ...wire];
}

function wireMessage(message: ModelMessage): WireMessage {
  switch (message.role) {
    case 'customer':
      return { role: 'user', content: fenced('caller', message.text) };
    case 'agent':
      return { role: 'assistant', content: message.text };
    case 'tool-result':
      return {
        role: 'tool',
        tool_call_id: message.id,
        content: JSON.stringify({ ok: message.ok, words: message.words, ...message.output }),
      };
    case 'tool-call':
      return {
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            id: message.id,
            type: 'function',
            function: { name: message.name, arguments: JSON.stringify(message.input) },
          },
        ],
      };
  }
}

/** Two messages of one side as one; null where they are of two, or results. */
function joinedWith(last: WireMessage | undefined, next: WireMessage): WireMessage | null {
  if (last?.role === 'user' && next.role === 'user')
    return { role: 'user', content: `${last.content}\n${next.content}` };
  if (last?.role !== 'assistant' || next.role !== 'assistant') return null;
  const calls = [...(last.tool_calls ?? []), ...(next.tool_calls ?? [])];
  return {
    role: 'assistant',
    content: [last.content, next.content].filter(Boolean).join('\n') || null,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
}
