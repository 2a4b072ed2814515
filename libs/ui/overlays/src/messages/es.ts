export const host = {
  close: 'Cerrar',
  forbidden: 'Aquí no tiene acceso a esto',
  unbuilt: 'Aún no está en esta versión',
  'unbuilt.words': 'La pantalla «{screen}» está en camino. La página de fondo funciona como antes.',
  broken: 'Esta pantalla no se abrió',
  'broken.words': 'La página de fondo sigue funcionando.',
};

export const stepUp = {
  title: 'Confirme que es usted',
  cancel: 'Cancelar',
  confirm: 'Confirmar',
  code: 'Código',
  incomplete: 'Introduzca los seis dígitos',
  checking: 'Comprobando el código',
  lasts: 'Es válido durante diez minutos.',
  ownAddress: 'su dirección de correo electrónico',
  sending: 'Estamos enviando un código a <b>{address}</b>. Después podrá continuar donde lo dejó.',
  sent: 'Introduzca el código que enviamos a <b>{address}</b>. Después podrá continuar donde lo dejó.',
};

export const overlayTitles = {
  onboard: 'Configure su agente',
  editAgent: 'Editar agente',
  testAgent: 'Probar su agente',
  callTranscript: 'Transcripción',
  previewContact: 'Contacto',
  createContact: 'Nuevo contacto',
  editContact: 'Editar contacto',
  deleteContact: 'Eliminar contacto',
  compareChanges: 'Comparar cambios',
  saveConflict: 'Otra persona cambió este agente',
  selectNumber: 'Elegir un número de teléfono',
  selectAccount: 'Cambiar de cuenta',
  viewAs: 'Ver como',
  upgrade: 'Mejorar el plan',
  requestAccess: 'Configurar los mensajes de texto',
  settings: 'Ajustes',
  help: 'Ayuda',
  docsPage: 'Documentación',
  shareProfile: 'Compartir su agente',
};
