import {
  type Answers,
  answering,
  aViewer,
  createFakeApp,
  type FakeAppOptions,
  never,
  refused,
} from '@patchbay/fakes';
import { type OperationName, type Viewer } from '@patchbay/contract';
import {
  openOverlay,
  type OverlayArgs,
  type OverlayName,
  overlayCatalogue,
} from '@patchbay/intents';
import { stringifySearch } from '@patchbay/routes';
import { type ReactElement, useState } from 'react';
import { type OverlayLoader, type OverlayScreens } from '../index.js';
import { overlaysAround } from './overlays-around.js';

/** A story of a screen, in the form that the storybook takes. */
export interface ScreenStory {
  readonly render: () => ReactElement;
  readonly play: () => Promise<void>;
  readonly parameters: { readonly layout: 'fullscreen' };
}

export interface ScreenStoryOptions extends Pick<FakeAppOptions, 'url' | 'screens' | 'storage'> {
  readonly overlays?: Partial<OverlayScreens>;
  readonly answers: Answers;
  /** Until this holds the story is not drawn; it fails after ten seconds. */
  readonly until: () => boolean;
}

function FakeScreen({
  url,
  screens,
  storage,
  overlays = {},
  answers,
}: Omit<ScreenStoryOptions, 'until'>) {
  const [{ App }] = useState(() =>
    createFakeApp({
      ...(url === undefined ? {} : { url }),
      ...(storage === undefined ? {} : { storage }),
      screens: { home: () => null, ...screens },
      replies: answering(answers),
      Around: overlaysAround(overlays),
    }),
  );
  return <App />;
}

async function settled(until: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; !until();) {
    if (Date.now() > end) throw new Error(`The story is not drawn: ${document.body.innerText}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

let drawn = 0;

/** A story of a screen in the app, on answers that the contract holds. */
export function screenStory({ until, ...shown }: ScreenStoryOptions): ScreenStory {
  drawn += 1;
  const key = `story-${drawn}`;
  return {
    render: () => <FakeScreen key={key} {...shown} />,
    play: () => settled(until),
    parameters: { layout: 'fullscreen' },
  };
}

export interface OverlayStoriesOptions<N extends OverlayName> {
  readonly name: N;
  readonly load: OverlayLoader<N>;
  /** The arguments in the address. */
  readonly params?: Partial<OverlayArgs<N>>;
  readonly viewer?: Partial<Viewer>;
  /** The call that the screen waits for: unanswered, failing and refused it makes the states. */
  readonly reads?: OperationName;
  readonly full: Answers;
  /** What differs from `full` where there is nothing to show. */
  readonly empty?: Answers;
  /** A text or the value of a field that `full` shows. */
  readonly shows: string;
  /** What the browser has stored. */
  readonly storage?: FakeAppOptions['storage'];
}

const dialogs = '[role="dialog"], [role="alertdialog"]';
const openDialogs = () => [...document.querySelectorAll<HTMLElement>(dialogs)];

/** Whether a dialog is open that waits for nothing. */
const isReady = () =>
  openDialogs().some((dialog) => dialog.textContent.length > 0) &&
  openDialogs().every((dialog) => dialog.querySelector('[aria-busy="true"]') === null);

const says = (text: string) =>
  openDialogs().some(
    (dialog) =>
      dialog.textContent.includes(text) ||
      [...dialog.querySelectorAll<HTMLInputElement>('input, textarea')].some(({ value }) =>
        value.includes(text),
      ),
  );

const failing = 'The server lost the thread. Nothing was changed.';
const denied = 'Harborline decides this. Ask them to open it to you.';

/**
 * The stories of an overlay, from one declaration: as it loads, with nothing in it, when its call
 * fails, full, and for those who may not open it.
 */
export function overlayStories<N extends OverlayName>({
  name,
  load,
  params,
  viewer,
  reads = 'getViewer',
  full,
  empty = {},
  shows,
  storage,
}: OverlayStoriesOptions<N>) {
  const { permission } = { permission: undefined, ...overlayCatalogue[name] };
  const url = `/app/org/7${stringifySearch(openOverlay({}, name, params))}`;
  const overlays = { [name]: load } as unknown as Partial<OverlayScreens>;
  const defaults: Answers = { getViewer: aViewer(viewer), ...full };
  const story = (answers: Answers, until: () => boolean) =>
    screenStory({
      url,
      overlays,
      answers: { ...defaults, ...answers },
      until,
      ...(storage ? { storage } : {}),
    });
  return {
    loading: story({ [reads]: never }, () => openDialogs().length > 0),
    empty: story(empty, isReady),
    error: story({ [reads]: refused('internal', failing) }, () => isReady() && says(failing)),
    full: story({}, () => isReady() && says(shows)),
    forbidden: story(
      permission === undefined
        ? { [reads]: refused('forbidden', denied) }
        : { getViewer: aViewer(viewer, { [permission]: denied }) },
      () => isReady() && says(denied),
    ),
  };
}
