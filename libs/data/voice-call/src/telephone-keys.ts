/** The twelve keys of a telephone, row by row (ITU-T E.161). */
export const telephoneKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const;
