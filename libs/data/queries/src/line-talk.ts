import { type LiveEvent } from './live-topics.js';

/** What the stream of an account tells those who follow it. */
export interface LineEars {
  /** Events flow; `missed` says that some may have been missed. */
  onOpen(missed: boolean): void;
  onBreak(): void;
  onEvent(event: LiveEvent, id: string | undefined): void;
}

/** How far a tab is in what the tab `term` sent. */
interface Point {
  /** A name for each time that a tab leads. */
  readonly term: string;
  readonly told: number;
}

/** Where a tab is in the events of an account; kept while it is hidden. */
export interface Place {
  /** The last event that came: the server goes on behind it. */
  id?: string | undefined;
  at?: Point;
}

interface State {
  /** Undefined until the tab that leads has asked for the first time. */
  readonly isOpen: boolean | undefined;
  readonly at: Point;
  /** Where the tab was before it led: who is there too has missed nothing. */
  readonly after: Point | undefined;
}
type Told = State & {
  /** Missing where only the state is sent. */
  readonly heard?: { readonly event: LiveEvent; readonly id: string | undefined };
};

/** What tabs say to each other; `hello` asks the one that leads for its state. */
export type Said = Told | 'hello';

const isSame = (one: Point | undefined, other: Point | undefined) =>
  one?.term === other?.term && one?.told === other?.told;

/** Tells the other tabs what one that leads reads, and itself. */
export function createLeader(post: (said: Said) => void, ears: LineEars, place: Place) {
  const after = place.at;
  let at: Point = { term: crypto.randomUUID(), told: 0 };
  let isOpen: boolean | undefined;
  place.at = at;
  const say = (heard?: Told['heard']) => post({ isOpen, at, after, ...(heard ? { heard } : {}) });
  const tell = (event: LiveEvent, id: string | undefined) => {
    place.at = at = { ...at, told: at.told + 1 };
    place.id = id ?? place.id;
    say({ event, id });
    ears.onEvent(event, id);
  };
  const own: LineEars = {
    onOpen: (missed) => {
      isOpen = true;
      say();
      ears.onOpen(false);
      if (missed) tell({ topic: 'resync' }, undefined);
    },
    onBreak: () => {
      isOpen = false;
      say();
      ears.onBreak();
    },
    onEvent: tell,
  };
  return { ears: own, sayState: () => say() };
}

/** Hears what the tab that leads tells; a gap in it is an event `resync`. */
export function createFollower(ears: LineEars, place: Place) {
  let wasOpen: boolean | undefined;
  return ({ isOpen, at, after, heard }: Told) => {
    const before = { ...at, told: at.told - (heard ? 1 : 0) };
    const isWhole =
      place.at === undefined ||
      isSame(place.at, before) ||
      (before.told === 0 && isSame(place.at, after));
    place.at = at;
    place.id = heard?.id ?? place.id;
    if (isOpen !== undefined && isOpen !== wasOpen) {
      if (isOpen) ears.onOpen(false);
      else ears.onBreak();
    }
    wasOpen = isOpen ?? wasOpen;
    if (!isWhole) ears.onEvent({ topic: 'resync' }, undefined);
    if (heard) ears.onEvent(heard.event, heard.id);
  };
}
