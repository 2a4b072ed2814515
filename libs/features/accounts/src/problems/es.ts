export const problems = {
  title: 'Problemas recientes',
  lead: 'Lo que el servidor rechazó o no pudo hacer desde que se abrió esta pestaña. Solo se guarda en ella.',
  none: 'Sin problemas',
  noneBody: 'Lo que el servidor rechaza o no puede hacer aparece aquí.',
  noReply: 'sin respuesta',
  status: 'estado {status}',
  times: '{count, plural, one {# vez} other {# veces}}, la última a las {time}',
  request: 'Solicitud',
  copyAll: 'Copiar todo',
  copied: 'Copiado',
  notCopied: 'Esta página no puede copiar',
  clear: 'Vaciar',
};
