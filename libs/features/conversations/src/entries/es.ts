export const entries = {
  react: 'Reaccionar',
  reactedBy: '{sign} de {names}',
  'sign.👍': 'Pulgar arriba',
  'sign.❤️': 'Corazón',
  'sign.😂': 'Risa',
  'sign.🎉': 'Celebración',
  'sign.🙏': 'Gracias',
  'sign.😢': 'Tristeza',
  colleague: 'Un colega',
  closed:
    '{by, select, you {Usted cerró esta conversación} other {{name} cerró esta conversación}}',
  reopened:
    '{by, select, you {Usted recuperó esta conversación} other {{name} recuperó esta conversación}}',
  blocked:
    '{by, select, you {Usted bloqueó a esta persona; {agent} no le responde} other {{name} bloqueó a esta persona; {agent} no le responde}}',
  wishStop: 'Esta persona no quiere más mensajes ni llamadas',
  wishUnclear: 'Puede que esta persona no quiera más mensajes: las tareas esperan 30 días',
  wishStart: 'Esta persona quiere volver a saber de ustedes',
  tasksGoOn:
    '{by, select, you {Usted reanudó las tareas para esta persona} other {{name} reanudó las tareas para esta persona}}',
  tasksPaused:
    '{by, select, you {Usted pausó 30 días las tareas para esta persona} other {{name} pausó 30 días las tareas para esta persona}}',
  unblocked:
    '{by, select, you {Usted desbloqueó a esta persona} other {{name} desbloqueó a esta persona}}',
  tookOver:
    '{by, select, you {Ahora responde usted; {agent} espera} other {{name} responde ahora; {agent} espera}}',
  handedBack:
    '{by, select, you {Usted devolvió el turno; ahora responde {agent}} other {{name} devolvió el turno; ahora responde {agent}}}',
  noteBy: 'Nota de {name}',
  noteFoot: 'Nota de {name}, solo para colegas · {time}',
  assign: 'Asignar',
  assignToMe: 'Asignármela',
  assignedTo: 'Asignada a {name}',
  unassign: 'No asignar a ninguna persona',
  rating: 'Valoración',
  rate: 'Valorar esta conversación',
  unrate: 'Quitar la valoración',
  ratingSaved: 'Valoración guardada',
  ratingTaken: 'Valoración quitada',
  notRated: 'No se guardó la valoración',
  noRating: 'Todavía no hay ninguna conversación que valorar.',
  json: 'JSON',
  yes: 'Sí',
  no: 'No',
  pictureOf: 'Imagen {name}',
  sound: 'Sonido {name}',
  openFile: 'Abrir {name}, {size}',
  openFileOnly: 'Abrir {name}',
};
