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

export const textProblems = {
  country: 'Desde aquí no se envían mensajes a {place}. Pida a su proveedor que los permita.',
  costly: 'Los mensajes a este tipo de número cuestan mucho más que otros y no se permiten.',
  unassigned: 'Ese número no existe.',
  landline: 'Este número no recibe mensajes: es un teléfono fijo, o su red no los recibe.',
  unreachable: 'El teléfono estuvo apagado o sin cobertura demasiado tiempo.',
  filtered: 'Una red lo tomó por no deseado. Pregunte a su proveedor por su número.',
  stopped: 'Esta persona no quiere más mensajes.',
  blocked: 'Esta persona está bloqueada.',
  paused: 'Esta persona quizá quiera que la dejen en paz.',
  limit: 'A este número se le han enviado muchos mensajes. Inténtelo más tarde.',
  spent: 'Los mensajes del día se han agotado.',
  tooLong: 'El mensaje es demasiado largo.',
  disabled: 'La cuenta está desactivada.',
  line: 'Su número, o su cuenta del operador, no puede enviar mensajes. Pregunte a su proveedor.',
  carrier: 'El operador no lo entregó y no dice por qué.',
};
