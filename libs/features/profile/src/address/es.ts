export const undoAddress = {
  title: '¿Deshacer el cambio de su dirección?',
  body: 'Su dirección anterior vuelve a servir para iniciar sesión y terminan todas las sesiones de la persona de la cuenta.',
  undo: 'Deshacer el cambio',
  doneTitle: 'El cambio se deshizo',
  done: '{email} vuelve a servir para iniciar sesión en la cuenta. Todas las sesiones terminaron.',
  signIn: 'Iniciar sesión',
  refusedTitle: 'El cambio no se deshizo',
  incomplete: 'El enlace no está completo. Ábralo otra vez desde el correo.',
  later: 'Vuelva a intentarlo en un momento.',
};
