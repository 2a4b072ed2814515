export const referrals = {
  link: 'Su enlace',
  terms:
    'Quien se registre con este enlace cuenta como traído por usted. Usted recibe {reward} cuando haya comprado {bought} de crédito con tarjeta, por {most, number} de ellos como máximo en 30 días.',
  copyLink: 'su enlace',
  share: 'Compartir',
  shareOf: 'Compartir {what}',
  shareTitle: 'Pruebe {name}',
  notShared: 'No se pudo compartir el enlace',
  came: 'Quién llegó por su enlace',
  names: 'Usted ve las iniciales, el día y si recibió la recompensa, y nada más de ellos.',
  none: 'Nadie por ahora',
  unnamed: 'Sin nombre',
  'status.joined': 'Registrado',
  'status.rewarded': 'Recompensado',
};
