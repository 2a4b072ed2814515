export const forms = {
  'leave.title': '¿Descartar los cambios?',
  'leave.body': 'Lo que introdujo aquí no está guardado.',
  'leave.confirm': 'Descartar cambios',
  'leave.cancel': 'Seguir editando',
  cancel: 'Cancelar',
  undo: 'Deshacer',
  undone: 'Deshecho',
  failed: 'Algo salió mal.',
};
