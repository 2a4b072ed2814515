// I1 to I3 and H8: the commands on a bare machine.
export const machines = [];
