// E8, E10 to E13, E15, E17, E18, E20, E22: files as other programs write them.
export const tables = [];
