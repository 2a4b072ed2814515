/** The time in which a code of six digits is valid, in minutes. */
export const codeLifeMinutes = 10;
