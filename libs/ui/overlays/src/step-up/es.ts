export const stepUp = {
  title: 'Confirme que es usted',
  cancel: 'Cancelar',
  confirm: 'Confirmar',
  code: 'Código',
  incomplete: 'Introduzca los seis dígitos',
  checking: 'Comprobando el código',
  lasts: 'Es válido durante {minutes} minutos.',
  ownAddress: 'su dirección de correo electrónico',
  sending: 'Estamos enviando un código a <b>{address}</b>. Después podrá continuar donde lo dejó.',
  sent: 'Introduzca el código que enviamos a <b>{address}</b>. Después podrá continuar donde lo dejó.',
};
