export const actions = {
  copy: 'Copiar {what}',
  copied: 'Copiado',
  notCopied: 'No se pudo copiar {what}',
  notOpened: '«{label}» no se abrió porque no se pudo cargar una parte de la página.',
  tryAgain: 'Volver a intentar',
};

export const marks = {
  call: 'Llamada',
  text: 'SMS',
  chat: 'Chat',
  mail: 'Correo',
  removeFilter: 'Quitar el filtro {field}',
};

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

export const shell = {
  main: 'Principal',
  news: '{place}, hay novedades',
  'news.after': ', hay novedades',
  breadcrumb: 'Ruta de navegación',
  switchFrom: 'Cambiar desde {name}',
  folded: 'Niveles plegados',
  moreLevels: '{count, plural, one {# nivel más} other {# niveles más}}',
  steps: '{done, number} de {total, number}',
  notNow: 'Ahora no',
  search: 'Buscar o ir a',
  viewAs: 'Ver como ',
  lowerRole: ', por debajo de su propio rol',
  closeSections: 'Cerrar secciones',
  openSections: 'Abrir secciones',
  skip: 'Ir al contenido',
};

export const states = {
  loading: 'Cargando',
  retry: 'Intentar ahora',
  copyDetails: 'Copiar detalles',
};

export const data = {
  changes: 'Cambios',
  removed: 'eliminado: ',
  added: 'añadido: ',
  words: '{count, plural, one {# palabra} other {# palabras}}',
  few: 'pocos eventos',
  events: '{count, plural, one {# evento} other {# eventos}}',
  copyJson: 'Copiar JSON',
  fold: 'Plegar {name} ',
  unfold: 'Desplegar {name} ',
  value: 'valor',
  copyPath: 'Copiar la ruta {path}',
  show: 'Mostrar',
  more: 'más',
};

export const surfaces = {
  close: 'Cerrar',
  apply: 'Aplicar cambios',
  dismiss: 'Descartar',
};

export const conversation = {
  pause: 'Pausar la grabación',
  play: 'Reproducir la grabación',
  transcript: 'Transcripción completa',
  request: 'Solicitud',
  requestOf: 'Solicitud de {name}',
  response: 'Respuesta',
  responseOf: 'Respuesta de {name}',
  sending: 'Enviando',
  sent: 'Enviado',
  delivered: 'Entregado',
  read: 'Leído',
  failed: 'No enviado',
  'by.customer': 'Cliente: ',
  'by.agent': 'IA: ',
  'by.person': 'Equipo: ',
  retry: 'Reintentar',
  answering: 'La IA está respondiendo',
  conversation: 'Conversación',
  unread: 'Sin leer',
  message: 'Mensaje',
  send: 'Enviar',
  channel: 'Canal',
  channelIs: 'Canal: {channel}',
};

export const onboarding = {
  stop: 'Detener {title}',
  hear: 'Escuchar {title}',
  phone: 'Teléfono, {name}',
  preview: 'Cómo sonará',
  progress: 'Progreso',
  steps: 'Pasos',
  leave: 'Guardar y salir',
  back: 'Atrás',
};

export const fields = {
  notLoaded: 'No se pudieron cargar las opciones.',
  tryAgain: 'Volver a intentar',
  noMatch: 'No hay coincidencias.',
  saving: 'Guardando el borrador',
  saved: 'Borrador guardado',
  notSaved: 'Borrador no guardado',
  'notSaved.words': 'Borrador no guardado.',
  'saved.seconds': 'Borrador guardado hace {count, number} s',
  'saved.minutes': 'Borrador guardado hace {count, number} min',
  'saved.hours': 'Borrador guardado hace {count, number} h',
  retry: 'Reintentar',
  optional: 'Opcional',
  clear: 'Borrar',
  showSecret: 'Mostrar {label}',
  'resend.wait': 'Podrá enviar un código nuevo en {count, number} s',
  'resend.in': 'Volver a enviar en {count, number} s',
  resend: 'Enviar otro código',
};
