export const marks = {
  call: 'Llamada',
  text: 'SMS',
  chat: 'Chat',
  mail: 'Correo',
  removeFilter: 'Quitar el filtro {field}',
};
