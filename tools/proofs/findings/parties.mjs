// E1, E3, E4, E16, E23, E24: who a party is and how a number is read.
export const parties = [];
