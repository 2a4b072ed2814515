export const ownNumber = {
  intro:
    'Use un número que ya tiene. Si lo suministra su propio proveedor de números, funciona enseguida; si no, un código muestra que es suyo.',
  number: 'Su número',
  required: 'Introduzca su número',
  cancel: 'Cancelar',
  next: 'Continuar',
  proof: 'Para mostrar que <b>{number}</b> es suyo, le enviamos un código de seis dígitos.',
  how: 'Cómo enviar el código',
  text: 'Por SMS',
  call: 'Por llamada',
  send: 'Enviar código',
  again: 'Enviar otro código',
  sent: 'El código va en camino a <b>{number}</b>.',
  code: 'Código',
  refused: 'No funcionó',
  done: '{number} ya funciona',
  other: 'Otro número',
};
