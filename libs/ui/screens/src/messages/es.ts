export const forms = {
  'leave.title': '¿Descartar los cambios?',
  'leave.body': 'Lo que introdujo aquí no está guardado.',
  'leave.confirm': 'Descartar cambios',
  'leave.cancel': 'Seguir editando',
  undo: 'Deshacer',
  failed: 'Algo salió mal.',
};
