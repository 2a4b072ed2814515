export const sample = {
  saved: 'Guardado',
  levels: '{count, plural, one {# nivel más} other {# niveles más}}',
  switchFrom: 'Cambiar desde {name}',
  sentTo: 'Enviamos un código a <strong>{email}</strong>.',
};
