export const agentFunctions = {
  schedule: 'Agendar',
  'schedule.placeholder':
    'Cuando la persona quiera venir: limpiezas 40 minutos, urgencias 20, los miércoles no.',
  takeMessage: 'Tomar un mensaje',
  'takeMessage.placeholder':
    'Cuando nadie pueda atender: nombre, motivo y el mejor número para devolver la llamada.',
  transfer: 'Transferir la llamada',
  'transfer.placeholder':
    'Preguntas sobre facturas a ext:1002; clientes nuevos al +34 912 34 56 78.',
  sendSms: 'Enviar SMS',
  'sendSms.placeholder': 'Después de reservar, envíe la dirección y dónde estacionar.',
  notify: 'Avisar',
  'notify.placeholder': 'Envíe el resumen a recepcion@example.com después de cada conversación.',
  freeTimes: 'Consultar horas libres',
  moveAppointment: 'Cambiar una cita',
  cancelAppointment: 'Cancelar una cita',
};
