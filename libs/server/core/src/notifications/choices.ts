import { noticeKinds } from '@patchbay/contract';

/** A kind that arises. */
export type NoticeKind = (typeof noticeKinds)[number];

/** How a person learns of a kind: in the console, and by mail. */
export interface NoticeChoice {
  readonly kind: NoticeKind;
  readonly shown: boolean;
  readonly mail: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The choices in the settings of a person; without one, a kind is shown and not mailed. */
export function choicesIn(settings: Readonly<Record<string, unknown>>): readonly NoticeChoice[] {
  const notices = isObject(settings['notices']) ? settings['notices'] : {};
  return noticeKinds.map((kind) => {
    const chosen = isObject(notices[kind]) ? notices[kind] : {};
    return { kind, shown: chosen['shown'] !== false, mail: chosen['mail'] === true };
  });
}

/** The settings of a person after a choice; what was not chosen about stays. */
export function settingsWith(
  settings: Readonly<Record<string, unknown>>,
  chosen: readonly NoticeChoice[],
): Record<string, unknown> {
  const former = Object.fromEntries(
    choicesIn(settings).map(({ kind, shown, mail }) => [kind, { shown, mail }]),
  );
  const next = Object.fromEntries(chosen.map(({ kind, shown, mail }) => [kind, { shown, mail }]));
  return { ...settings, notices: { ...former, ...next } };
}

/** The kinds that a person does not want to see. */
export const hiddenKinds = (settings: Readonly<Record<string, unknown>>): readonly NoticeKind[] =>
  choicesIn(settings).flatMap(({ kind, shown }) => (shown ? [] : [kind]));
