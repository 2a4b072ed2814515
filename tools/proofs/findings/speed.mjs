// J1 to J6: inputs that were not in the first races.
export const speed = [];
