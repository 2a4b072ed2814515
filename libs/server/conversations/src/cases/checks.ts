import { type CaseCheck } from '@patchbay/contract';

/** An answer of the agent, with the names of the functions that ran for it. */
export interface CaseAnswer {
  readonly reply: string;
  readonly ran: readonly string[];
}

/** Case, spaces and the forms of quotes and dashes do not make another text. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .split(/\s+/)
    .filter(Boolean)
    .join(' ');

const holds: Readonly<Record<CaseCheck['kind'], (value: string, answer: CaseAnswer) => boolean>> = {
  said: (value, { reply }) => plain(reply).includes(plain(value)),
  notSaid: (value, { reply }) => !plain(reply).includes(plain(value)),
  ran: (value, { ran }) => ran.includes(value.trim()),
  notRan: (value, { ran }) => !ran.includes(value.trim()),
};

/** Whether an answer is as a check asks. */
export const isMet = ({ kind, value }: CaseCheck, answer: CaseAnswer): boolean =>
  holds[kind](value, answer);
