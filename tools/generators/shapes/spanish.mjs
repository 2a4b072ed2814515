/**
 * The Spanish of words that generated screens often say. What is not here is left to a person: the
 * entry repeats the English and is marked, and `tools/checks/messages.test.mjs` fails until the
 * mark is gone.
 */
const known = {
  'Account id': 'Id de la cuenta',
  Active: 'Activo',
  Attempts: 'Intentos',
  Outcome: 'Resultado',
  'Scheduled for': 'Programado para',
  Add: 'Añadir',
  Added: 'Añadido',
  Address: 'Dirección',
  Admin: 'Administrador',
  Agent: 'Agente',
  Call: 'Llamada',
  Cancel: 'Cancelar',
  Canceled: 'Cancelado',
  City: 'Ciudad',
  Contact: 'Contacto',
  Context: 'Contexto',
  Conversation: 'Conversación',
  Country: 'País',
  Create: 'Crear',
  Created: 'Creado',
  'Created at': 'Fecha de creación',
  Currency: 'Moneda',
  Date: 'Fecha',
  Delete: 'Eliminar',
  Deleted: 'Eliminado',
  Description: 'Descripción',
  Direction: 'Dirección',
  Disabled: 'Desactivado',
  'Display name': 'Nombre visible',
  Domain: 'Dominio',
  Duration: 'Duración',
  'E-mail': 'Correo',
  Errored: 'Con error',
  Finished: 'Terminado',
  'Full name': 'Nombre completo',
  Goal: 'Objetivo',
  Greeting: 'Saludo',
  Id: 'Id',
  Image: 'Imagen',
  Incoming: 'Entrante',
  Invitation: 'Invitación',
  'Invitation sent': 'Invitación enviada',
  Label: 'Etiqueta',
  Language: 'Idioma',
  Message: 'Mensaje',
  Name: 'Nombre',
  'New webhook': 'Nuevo webhook',
  No: 'No',
  Note: 'Nota',
  Number: 'Número',
  Onboarding: 'Puesta en marcha',
  'Outbound message': 'Mensaje saliente',
  Owner: 'Propietario',
  Pending: 'Pendiente',
  Phone: 'Teléfono',
  'Phone number': 'Número de teléfono',
  Price: 'Precio',
  Reason: 'Motivo',
  Role: 'Rol',
  Running: 'En curso',
  Save: 'Guardar',
  Saved: 'Guardado',
  'Security event': 'Aviso de seguridad',
  Send: 'Enviar',
  'Send invitation': 'Enviar invitación',
  Sent: 'Enviado',
  State: 'Estado',
  Status: 'Estado',
  Summary: 'Resumen',
  Target: 'Destino',
  Task: 'Tarea',
  'Task context': 'Contexto de la tarea',
  Text: 'Texto',
  'This could not be loaded': 'No se pudo cargar',
  Time: 'Hora',
  Timestamp: 'Fecha',
  Timezone: 'Zona horaria',
  Title: 'Título',
  Type: 'Tipo',
  'Updated at': 'Última modificación',
  URL: 'URL',
  Username: 'Nombre de usuario',
  Value: 'Valor',
  'Wait to greet': 'Esperar para saludar',
  Yes: 'Sí',
};

/** Names of things in the singular and the plural. */
const nouns = {
  agent: ['agente', 'agentes'],
  app: ['aplicación', 'aplicaciones'],
  contact: ['contacto', 'contactos'],
  domain: ['dominio', 'dominios'],
  invitation: ['invitación', 'invitaciones'],
  member: ['miembro', 'miembros'],
  session: ['sesión', 'sesiones'],
  task: ['tarea', 'tareas'],
  template: ['plantilla', 'plantillas'],
  transaction: ['movimiento', 'movimientos'],
  version: ['versión', 'versiones'],
  webhook: ['webhook', 'webhooks'],
};
const severalOf = new Map(Object.entries(nouns).map(([one, [, many]]) => [`${one}s`, many]));
const capital = (text) => text && text[0].toUpperCase() + text.slice(1);

/** The Spanish of a text, or undefined. */
function spanishOf(english) {
  if (Object.hasOwn(known, english)) return known[english];
  const [, counted] = /^\{count, plural, one \{# (\w+)\} other \{# \w+\}\}$/.exec(english) ?? [];
  if (counted && Object.hasOwn(nouns, counted)) {
    const [one, many] = nouns[counted];
    return `{count, plural, one {# ${one}} other {# ${many}}}`;
  }
  const [, missing] = /^No (\w+) yet$/.exec(english) ?? [];
  if (severalOf.has(missing)) return `Todavía no hay ${severalOf.get(missing)}`;
  return severalOf.get(english) ?? capital(severalOf.get(english.toLowerCase()));
}

/** Stands above an entry that repeats the English. */
export const mark = '// Spanish to be written';

/** One entry of a Spanish catalogue. */
export function spanishEntry(key, english) {
  const found = spanishOf(english);
  const entry = `  ${key}: ${JSON.stringify(found ?? english)},`;
  return found === undefined ? `  ${mark}\n${entry}` : entry;
}
