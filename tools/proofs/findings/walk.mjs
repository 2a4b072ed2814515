// F1 to F14: what owners, resellers and visitors met.
export const walk = [];
