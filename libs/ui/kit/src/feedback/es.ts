export const feedback = {
  todo: ', pendiente',
  current: ', en curso',
  done: ', hecho',
  failed: ', con error',
  progress: '{done, number} de {total, number}',
  stop: 'Detener',
  hide: 'Ocultar',
  looksGood: 'Todo correcto',
  suggestions: 'Sugerencias',
  position:
    '{position, number} de {total, number} {total, plural, one {sugerencia} other {sugerencias}}',
  previous: 'Sugerencia anterior',
  next: 'Sugerencia siguiente',
  dismiss: 'Descartar',
  view: 'Ver',
};
