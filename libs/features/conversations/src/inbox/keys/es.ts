export const keysSheet = {
  title: 'Teclas de la bandeja',
  show: 'Teclas',
  letters: 'Las letras sirven de teclas',
  'does.next': 'Conversación siguiente',
  'does.previous': 'Conversación anterior',
  'does.open': 'Abrir la conversación',
  'does.reply': 'Escribir una respuesta',
  'does.close': 'Cerrar la conversación abierta o reabrirla',
  'does.unread': 'Marcar la conversación abierta como no leída',
  'does.compose': 'Empezar una conversación nueva',
  'does.help': 'Mostrar estas teclas',
};
