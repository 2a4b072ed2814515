import type * as z from 'zod';

/** What an operator has to know of a variable of the environment. */
export interface SettingFacts {
  /** What it sets, as a part of a sentence without a full stop. */
  readonly sets: string;
  /** What holds without it, as a whole sentence: the default, and what does not work then. */
  readonly unset: string;
  /** A value that is accepted as it is written. Of a secret, its form. */
  readonly example: string;
  /** Shown nowhere, also not by `--explain`. */
  readonly isSecret?: true;
  /** Set by our own programs: in no document. */
  readonly isInternal?: true;
}

export interface Setting<Schema extends z.ZodType = z.ZodType> extends SettingFacts {
  readonly schema: Schema;
}

export const setting = <Schema extends z.ZodType>(
  schema: Schema,
  facts: SettingFacts,
): Setting<Schema> => ({ ...facts, schema });

/** What an operator wants to do, and the variables that concern it. */
export interface SettingGroup {
  readonly title: string;
  readonly intro: string;
  readonly settings: Readonly<Record<string, Setting>>;
}

/** Names of the settings that are shown nowhere; each may be given as a file. */
export const secretsOf = (groups: readonly SettingGroup[]): string[] =>
  groups.flatMap(({ settings }) =>
    Object.entries(settings).flatMap(([name, { isSecret }]) => (isSecret ? [name] : [])),
  );
