// G1, G2, G4: scopes, raced writes and odd bodies.
const matrix = 'libs/server/platform/src/proofs/authorization.test.ts';

export const replies = [
  {
    id: 'G1',
    holds:
      'Members who are limited to agents read of an organization only what is marked for agents, in every list that has the mark.',
    tests: [
      [matrix, 'is found in the contract, with its table'],
      [matrix, 'shows %s the marked rows of the organization and no other'],
    ],
  },
];
