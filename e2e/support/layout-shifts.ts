/**
 * How far pages move today while they open, because their skeletons have another geometry than what
 * comes. A page that is not named moves by less than `mostShift`. Entries only shrink and leave.
 */
export const shiftsToday: Readonly<Record<'wide' | 'phone', Readonly<Record<string, number>>>> = {
  wide: {},
  phone: {},
};
