// G1, G2, G4: scopes, raced writes and odd bodies.
export const replies = [];
