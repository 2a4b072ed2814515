export const views = {
  title: 'Vistas guardadas',
  views: 'Vistas',
  none: 'Una vista guarda filtros, columnas, periodo y orden con un nombre. La ven todos los miembros de la cuenta.',
  name: 'Nombre de la vista',
  save: 'Guardar vista',
  replace: 'Reemplazar vista',
  remove: 'Quitar la vista {name}',
  saved: 'Vista guardada',
  removed: 'Vista quitada',
  notSaved: 'No se pudo guardar la vista',
  full: 'Una cuenta tiene como máximo {max, number} vistas. Quite una primero.',
  notYours: 'Guardan vistas quienes pueden cambiar la cuenta.',
};
