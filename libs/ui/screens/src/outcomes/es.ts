export const outcomes = {
  none: 'Sin resultado',
  booked: 'Cita reservada',
  message: 'Mensaje tomado',
  answered: 'Respondida',
  transferred: 'Transferida',
  callback: 'Pendiente de llamar',
  spam: 'No deseada',
  open: 'Quedó abierta',
  voicemail: 'Buzón de voz',
};
