export const roomMenu = {
  block: 'Bloquear a esta persona',
  unblock: 'Desbloquear a esta persona',
  blockTitle: '¿Bloquear a {name}?',
  blockBody:
    '{agent} deja de responder a esta persona. Lo que escriba se conserva y usted puede desbloquearla en cualquier momento.',
  blockIt: 'Bloquear',
  keepIt: 'No bloquear',
  blockDone: 'Bloqueado',
  unblockDone: 'Desbloqueado',
  undo: 'Deshacer',
  archive: 'Cerrar y archivar',
  reopen: 'Reabrir',
  clear: 'Marcar como leída',
  clearAll: 'Marcar todo como leído',
  clearAllTitle: '¿Marcar todas las conversaciones como leídas?',
  clearAllBody:
    '{count, plural, one {# conversación deja} other {# conversaciones dejan}} de estar sin leer.',
  clearAllConfirm: 'Marcar como leídas',
  clearAllCancel: 'Dejar sin leer',
  clearedAll:
    '{count, plural, one {# conversación marcada como leída} other {# conversaciones marcadas como leídas}}',
};
