export const sample = {
  saved: 'Guardado',
  levels: '{count, plural, one {# nivel más} other {# niveles más}}',
  switchFrom: 'Cambiar desde {name}',
  keptAt: 'Guardado {at, date, moment}',
  keptOn: 'Guardado el {at, date, medium}',
  upTo: 'Como máximo el {part, number, percent}',
  sentTo: 'Enviamos un código a <strong>{email}</strong>.',
};
