export const pickers = {
  loading: 'Cargando',
  failed: 'No se pudieron cargar las opciones.',
  retry: 'Reintentar',
  noAccounts: 'Ninguna cuenta coincide.',
  noAgents: 'Todavía no hay agentes.',
  noNumbers: 'Ningún agente tiene todavía un número.',
  noVoices: 'Ninguna voz coincide.',
  noPermissions: 'Ningún permiso coincide.',
  unknown: '{id}, no está en la lista',
  unpublished: '{title} (borrador)',
};
