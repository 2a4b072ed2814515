import { type SecurityEventKind } from './security-events.js';

/** The sentence of every kind of security event in Spanish. */
export const spanishSentences: Readonly<Record<SecurityEventKind, string>> = {
  'wrong-codes': 'Se introdujeron varios códigos incorrectos para esta dirección.',
  'sign-in-new-network': 'Alguien inició sesión desde una red que no se había visto antes.',
  'email-changed': 'Se cambió la dirección para iniciar sesión.',
  'phone-changed': 'Se cambió el número de teléfono para iniciar sesión.',
  'payout-target-changed': 'Se cambió el destino de los pagos.',
  'api-key-created': 'Se creó una clave de API.',
  'api-key-revoked': 'Se revocó una clave de API.',
  'one-time-token-minted': 'Se creó un inicio de sesión de un solo uso para un miembro.',
  'session-handed-over': 'Se pasó una sesión a la aplicación de un teléfono.',
  'member-added': 'Se agregó un miembro.',
  'provider-credentials-changed': 'Se cambiaron las credenciales de un servicio conectado.',
  'forged-callback': 'Se rechazó una llamada de retorno con una firma incorrecta.',
  'toll-fraud-blocked':
    'Se rechazaron llamadas o mensajes a números que cuestan mucho más que otros, como los de tarificación especial.',
  'country-not-allowed': 'Se rechazaron llamadas o mensajes a un país que aquí no está permitido.',
  'unassigned-number-tried':
    'Se rechazaron llamadas o mensajes a números con un prefijo que no es de ningún país.',
  'api-key-new-network':
    'Se usó una clave de API desde una red desde la que no se había usado antes.',
  'dead-api-key-used': 'Se usó una clave de API revocada, vencida o de una cuenta desactivada.',
  'api-key-scope-violation': 'Una clave de API intentó algo para lo que no tiene derecho.',
  'one-time-token-replayed': 'Un inicio de sesión de un solo uso se usó por segunda vez.',
  'one-time-token-burst': 'Se crearon muchísimos inicios de sesión de un solo uso en poco tiempo.',
  'code-request-flood':
    'Se pidieron códigos de inicio de sesión una y otra vez para esta dirección.',
  'step-up-failed': 'Una sesión iniciada no pudo demostrar quién está detrás de ella.',
  'cross-tenant-probing':
    'Una sesión o clave pidió muchas cuentas u objetos que no están a su alcance.',
  'forbidden-writes': 'Una sesión o clave intentó muchos cambios que su función no permite.',
  'member-invited': 'Se invitó a alguien como miembro.',
  'member-removed': 'Se quitó un miembro.',
  'member-rights-changed': 'Se cambiaron los derechos de un miembro.',
  'invitation-flood': 'Se enviaron muchísimas invitaciones en poco tiempo.',
  refunded: 'Se reembolsó un pago.',
  'refund-spike': 'Se hicieron muchísimos reembolsos en poco tiempo.',
  'webhook-added': 'Se agregó o cambió un webhook o un reenvío.',
  'webhook-secret-changed': 'Se cambió el secreto que firma un webhook.',
  'visitor-identity-changed': 'Se cambió el secreto que firma las identidades de los visitantes.',
  'framing-origin-changed':
    'Se cambiaron las páginas que pueden mostrar la aplicación en un marco.',
  'domain-added': 'Se agregó un dominio.',
  'domain-taken': 'Alguien intentó tomar un dominio que pertenece a otra cuenta.',
  'logs-exported': 'Se exportaron registros de conversaciones.',
  'account-deleted': 'Se eliminó una organización o un agente.',
  'mass-deletion': 'Se eliminó muchísimo en poco tiempo.',
  'account-disabled': 'Se desactivó la cuenta.',
  'account-enabled': 'La cuenta se activó de nuevo.',
  'forged-file-address': 'Se probaron direcciones de archivos con firmas incorrectas.',
  'private-address-requested':
    'Se dio una dirección de una red interna donde el servidor la llamaría.',
  'visitor-flood': 'Llegaron muchísimas sesiones o mensajes de visitantes desde una misma red.',
  'payment-disputed':
    'Un banco disputa un pago con tarjeta. El importe queda descontado hasta que el banco lo devuelva, y los pagos esperan hasta su decisión.',
  'foreign-currency-payment':
    'Llegó un pago en una moneda que no es el dólar. No se contabilizó. Revíselo en el procesador de pagos.',
  'visitor-budget-spent':
    'Los visitantes de un sitio web agotaron su parte del día para un agente.',
};
