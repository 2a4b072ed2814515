import * as z from 'zod/mini';
import { isFlag } from './flag.js';

/*
 * Values in the URL are typed by people and by partners' scripts. An invalid value is dropped,
 * never an error: the presence of the key opens the screen. Routers turn `7` and `true` into
 * numbers and booleans, so every field accepts those too.
 */
const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** A value that a function reads; what the function does not know is absent. */
export const tolerant = <T>(read: (text: string) => T | undefined) =>
  z.catch(
    z.optional(
      z.pipe(
        scalar,
        z.transform((value: string | number | boolean): T | undefined =>
          read(String(value).trim()),
        ),
      ),
    ),
    undefined,
  );

/** A word or an id: text of 1 to 300 characters without control characters. */
export const text = () =>
  tolerant((value) => (/^[^\p{Cc}]{1,300}$/u.test(value) ? value : undefined));

/**
 * The overlay's own value. `true`, `1`, `yes`, `y` and an empty value only open it and say nothing
 * more.
 */
export const value = () =>
  tolerant((given) => (isFlag(given) || !/^[^\p{Cc}]{1,300}$/u.test(given) ? undefined : given));

/** A position in a list: a whole number from 0. */
export const index = () =>
  tolerant((given) => (/^\d{1,6}$/.test(given) ? Number(given) : undefined));

/** A switch: true when set to true, 1, yes or y, in any case. */
export const flag = () => tolerant((given) => isFlag(given) || undefined);

/** One of the listed words. */
export const choice = <const T extends string>(...words: readonly T[]) =>
  tolerant((given) => words.find((word) => word === given));
