export const entry = {
  privacy: 'Privacidad',
  terms: 'Condiciones',
};
