export const inputs = {
  required: 'Este campo es obligatorio',
  number: 'Introduzca un número, como 40 o 12.5.',
  integer: 'Introduzca un número entero.',
  date: 'Introduzca una fecha.',
  email: 'Introduzca un correo electrónico, como nombre@example.com.',
  yes: 'Sí',
  no: 'No',
  choose: 'Elegir',
  insert: 'Insertar',
  noZone: 'Ninguna zona horaria se llama así. Pruebe con una ciudad grande cercana, o UTC.',
  notAsked: 'No se pregunta, por una respuesta anterior.',
};
