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

export const lists = {
  search: 'Buscar {things}',
  anyOf: '{column}: todo',
  view: 'Vista',
  columns: 'Columnas',
  density: 'Altura de fila',
  roomy: 'Amplia',
  compact: 'Compacta',
  usualColumns: 'Volver a las columnas habituales',
  exportCsv: 'Exportar como CSV',
  exporting: 'Leyendo todas las filas para el archivo',
  exportedSoFar:
    '{count, plural, =0 {aún ninguna fila} one {# fila hasta ahora} other {# filas hasta ahora}}',
  stopExport: 'Detener',
  exportStopped: 'Detenido. No se guardó nada.',
  partName: '{things} ({count} de {total})',
  firstName: '{things} (primeras {count})',
  exportedFirst: 'Se guardaron las primeras {count, number} filas. Hay más.',
  exportedPart:
    'Se guardaron {count, number} de {total, number} filas. Filtre la lista para obtener el resto.',
  notExported: 'No se pudieron leer todas las filas. No se guardó nada.',
  selectAll: 'Seleccionar todas las filas',
  select: 'Seleccionar {name}',
  selected: '{count, number} seleccionados',
  clearSelection: 'Quitar la selección',
  noneFiltered: 'No hay {things} con estos filtros.',
  noneFound: 'No hay {things} que coincidan con «{text}».',
  clear: 'Quitar filtros',
  notLoaded: 'No se pudieron cargar: {things}',
  moreNotLoaded: 'No se pudieron cargar más.',
  loading: 'Cargando',
  retry: 'Reintentar',
  more: 'Cargar más',
  shownSoFar: '<b>{first, number}–{last, number}</b>, hay más',
  shown: '<b>{first, number}–{last, number}</b> de {counted}',
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  page: 'Página {page, number} de {pages, number}',
  pagesShown: 'Páginas {page, number}–{upTo, number} de {pages, number}',
};

export const details = {
  facts: 'Datos',
  activity: 'Actividad',
  organizationFirst: 'Elija primero una organización',
  organizationWhy: 'Esto pertenece a una organización. Entre en una.',
  showAccounts: 'Mostrar las cuentas',
  permissionsNotRead: 'No se pudo leer lo que puede hacer aquí',
};

export const inputs = {
  required: 'Este campo es obligatorio',
  number: 'Introduzca un número, como 40 o 12.5.',
  integer: 'Introduzca un número entero.',
  date: 'Introduzca una fecha.',
  yes: 'Sí',
  no: 'No',
  choose: 'Elegir',
  insert: 'Insertar',
  notAsked: 'No se pregunta, por una respuesta anterior.',
};

export const voices = {
  'accent.en-US': 'estadounidense',
  'accent.en-GB': 'británica',
  'accent.en-IE': 'irlandesa',
  'accent.en-AU': 'australiana',
  'accent.es-MX': 'mexicana',
  'accent.es-ES': 'castellana',
  'accent.es-US': 'hispana de EE. UU.',
  'voice-linden': 'cálida y clara',
  'voice-rowan': 'tranquila y firme',
  'voice-wren': 'viva y rápida',
  'voice-alder': 'grave y pausada',
  'voice-hazel': 'cortés y serena',
  'voice-heath': 'amable y nítida',
  'voice-fern': 'ligera y amable',
  'voice-banks': 'relajada y abierta',
  'voice-dalia': 'cálida y animada',
  'voice-cedro': 'tranquila y clara',
  'voice-jara': 'precisa y amable',
  'voice-olmo': 'firme y cálida',
};

export const pickers = {
  loading: 'Cargando',
  failed: 'No se pudieron cargar las opciones.',
  retry: 'Volver a intentar',
  noAccounts: 'Ninguna cuenta coincide.',
  noAgents: 'Todavía no hay agentes.',
  noNumbers: 'Ningún agente tiene todavía un número.',
  noVoices: 'Ninguna voz coincide.',
  noPermissions: 'Ningún permiso coincide.',
  unknown: '{id}, no está en la lista',
  unpublished: '{title} (borrador)',
};

export const suggestions = {
  'thinking.0': 'Comprobando las respuestas...',
  'thinking.1': 'Analizando la plantilla...',
  'thinking.2': 'Leyendo los requisitos...',
  'thinking.3': 'Simulando posibilidades...',
  'thinking.4': 'Colapsando funciones de onda...',
  'thinking.5': 'Pensando...',
  better: 'Mejorar: {field}',
  suggestionFor: 'Sugerencia para {field}',
  apply: 'Aplicar cambios',
  dismiss: 'Descartar',
  reading: 'Cómo leer la sugerencia',
  'tab.changes': 'Cambios',
  'tab.preview': 'Vista previa',
  fieldsStay:
    '{count, plural, one {El campo <field>{names}</field> queda en su lugar.} other {Los campos <field>{names}</field> quedan en su lugar.}}',
  hear: 'Escuchar',
  reviewUnreadable: 'No se pudo leer la revisión.',
  reviewFailed: 'La revisión falló.',
  notLoaded: 'No se pudo cargar la sugerencia',
};

export const outcomes = {
  none: 'Sin resultado',
  booked: 'Cita reservada',
  message: 'Mensaje tomado',
  answered: 'Respondida',
  transferred: 'Transferida',
  callback: 'Pendiente de llamar',
  spam: 'No deseada',
  open: 'Quedó abierta',
  voicemail: 'Buzón de voz',
};

export const parties = {
  withheld: 'Número oculto',
  visitor: 'Visitante web {number}',
  shortCode: 'Código corto {code}',
  named: 'Remitente «{name}»',
  noReplyWithheld: 'Esta persona llamó con número oculto y no se le puede escribir',
  noReplyService: 'No se puede responder a un código corto ni a un remitente con nombre',
  noBlockWithheld: 'Cada llamada con número oculto es una conversación aparte',
  noBlockService: 'Ningún agente responde a un código corto ni a un remitente con nombre',
};

export const agentFunctions = {
  schedule: 'Agendar',
  'schedule.placeholder':
    'Cuando la persona quiera venir: limpiezas 40 minutos, urgencias 20, los miércoles no.',
  takeMessage: 'Tomar un mensaje',
  'takeMessage.placeholder':
    'Cuando nadie pueda atender: nombre, motivo y el mejor número para devolver la llamada.',
  transfer: 'Transferir la llamada',
  'transfer.placeholder':
    'Preguntas sobre facturas a ext:1002; clientes nuevos al +34 912 34 56 78.',
  sendSms: 'Enviar SMS',
  'sendSms.placeholder': 'Después de reservar, envíe la dirección y dónde aparcar.',
  notify: 'Avisar',
  'notify.placeholder': 'Envíe el resumen a recepcion@example.com después de cada conversación.',
  freeTimes: 'Consultar horas libres',
};

export const dataKeys = {
  name: 'Nombre',
  phone: 'Teléfono',
  email: 'Correo',
  reason: 'Motivo',
  message: 'Mensaje',
  appointment: 'Cita',
  disposition: 'Disposición',
  callback: 'Número para devolver la llamada',
  when: 'Cuándo',
  startsAt: 'Empieza',
  minutes: 'Minutos',
  about: 'Asunto',
  to: 'Para',
  destination: 'Destino',
  text: 'Texto',
  say: 'Dice',
  ask: 'Pregunta por',
  choices: 'Opciones',
  id: 'Id',
};
