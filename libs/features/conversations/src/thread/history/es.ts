export const threadHistory = {
  loadingEarlier: 'Cargando mensajes anteriores…',
  loadEarlier: 'Cargar mensajes anteriores',
  toEnd: 'A lo más reciente',
  newMessages: '{n, plural, one {# mensaje nuevo} other {# mensajes nuevos}}',
};
